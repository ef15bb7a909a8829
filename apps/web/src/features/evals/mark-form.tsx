import { type CheckResult, leafResults } from '@promptwire/core/contract/public/check-results'
import { Button } from '../../ui/button.tsx'
import { PostForm } from '../../ui/post-form.tsx'
import type { EvalResult } from './eval-context.ts'

/** Where marks go, and where they lead back to. */
export interface MarkTarget {
  readonly result: EvalResult
  /** Where the run is; undefined for who may not say anything. */
  readonly path: string | undefined
  /** Of the page to come back to. */
  readonly query: string
}

const CHOICES = [
  { mark: 'right', label: 'Right' },
  { mark: 'wrong', label: 'Wrong' },
] as const

/**
 * Whether a person agrees with a verdict that a model has a part in; where it judged several checks, each
 * of them is asked for instead.
 */
export const MarkForm = (target: MarkTarget) => {
  const { mark, results, outcome } = target.result
  if (outcome === 'unchecked') return null
  const judged = leafResults(results).filter(isJudged)
  if (mark === null && judged.length !== 1) return null
  return <MarkChoice {...target} mark={mark} question="Is the verdict right?" />
}

/** Whether a person agrees with one check, where a model judged several. */
export const CheckMarkForm = ({ check, ...target }: MarkTarget & { check: number }) => {
  const { results, check_marks } = target.result
  const all = leafResults(results)
  const came = all[check]
  if (!came || !isJudged(came) || all.filter(isJudged).length < 2) return null
  const mark = check_marks.find((one) => one.check === check)?.mark ?? null
  return (
    <MarkChoice
      {...target}
      mark={mark}
      check={check}
      question={`Is check ${check + 1} judged right?`}
    />
  )
}

interface MarkChoiceProps extends MarkTarget {
  readonly mark: EvalResult['mark']
  readonly question: string
  readonly check?: number
}

/** The button that is pressed takes its word back. */
const MarkChoice = ({ result, path, query, mark, question, check }: MarkChoiceProps) => {
  if (path === undefined) {
    return mark === null ? null : <p class="quiet-text small">{`Marked ${mark}.`}</p>
  }
  return (
    <PostForm action={`${path}/results/${result.case_id}/mark${query}`} class="row">
      <span class="quiet-text small">{question}</span>
      {check === undefined ? null : <input type="hidden" name="check" value={check} />}
      {CHOICES.map((one) => (
        <Button
          name="mark"
          value={one.mark === mark ? '' : one.mark}
          aria-pressed={one.mark === mark ? 'true' : 'false'}
          {...(check !== undefined && { of: `for check ${check + 1}` })}
        >
          {one.label}
        </Button>
      ))}
    </PostForm>
  )
}

const isJudged = ({ type, outcome }: CheckResult): boolean =>
  type.endsWith('llm-rubric') && outcome !== 'needs_run'
