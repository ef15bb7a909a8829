import { type CheckResult, leafResults } from '@promptwire/contract/checks/check-results'
import { Button } from '../../ui/controls/button.tsx'
import { PostForm } from '../../ui/controls/post-form.tsx'
import type { EvalResult } from './eval-context.ts'

export interface MarkTarget {
  readonly result: EvalResult
  /** Path of the run; undefined for people who cannot mark verdicts. */
  readonly path: string | undefined
  /** URL query of the page to return to. */
  readonly query: string
}

const CHOICES = [
  { mark: 'right', label: 'Right' },
  { mark: 'wrong', label: 'Wrong' },
] as const

/**
 * Asks whether an LLM judge was right. If it judged several checks, `CheckMarkForm` asks about each
 * check instead.
 */
export const MarkForm = (target: MarkTarget) => {
  const { mark, results, outcome } = target.result
  if (outcome === 'unchecked') return null
  const judged = leafResults(results).filter(isJudged)
  if (mark === null && judged.length !== 1) return null
  return <MarkChoice {...target} mark={mark} question="Is the verdict right?" />
}

/** Renders only if an LLM judged several checks. */
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
      question={`Is the verdict on check ${check + 1} right?`}
    />
  )
}

interface MarkChoiceProps extends MarkTarget {
  readonly mark: EvalResult['mark']
  readonly question: string
  readonly check?: number
}

/** Clicking the pressed button removes the mark. */
const MarkChoice = ({ result, path, query, mark, question, check }: MarkChoiceProps) => {
  if (path === undefined) {
    return mark === null ? null : <p class="quiet-text small">{`Marked ${mark}.`}</p>
  }
  return (
    <PostForm action={`${path}/results/${result.case_id}/mark${query}`} class="row">
      <span class="quiet-text small">{question}</span>
      {check === undefined ? null : <input type="hidden" name="check" value={check} />}
      <span class="row">
        {CHOICES.map((one) => (
          <Button
            name="mark"
            value={one.mark === mark ? '' : one.mark}
            aria-pressed={one.mark === mark ? 'true' : 'false'}
            {...(check !== undefined && { hiddenText: `for check ${check + 1}` })}
          >
            {one.label}
          </Button>
        ))}
      </span>
    </PostForm>
  )
}

const isJudged = ({ type, outcome }: CheckResult): boolean =>
  type.endsWith('llm-rubric') && outcome !== 'needs_run'
