import type { CheckResult } from '@promptwire/core/contract/public/check-results'
import { Button } from '../../ui/button.tsx'
import { PostForm } from '../../ui/post-form.tsx'
import type { EvalResult } from './opened-evals.ts'

interface MarkFormProps {
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
 * Whether a person agrees with a verdict that a model has a part in; the button that is pressed takes
 * its word back.
 */
export const MarkForm = ({ result, path, query }: MarkFormProps) => {
  const { case_id, mark, results } = result
  if (mark === null && !results.some(isByModel)) return null
  if (path === undefined) {
    return mark === null ? null : <p class="quiet-text small">{`Marked ${mark}.`}</p>
  }
  return (
    <PostForm action={`${path}/results/${case_id}/mark${query}`} class="row">
      <span class="quiet-text small">Is the verdict right?</span>
      {CHOICES.map((one) => (
        <Button
          name="mark"
          value={one.mark === mark ? '' : one.mark}
          aria-pressed={one.mark === mark ? 'true' : 'false'}
        >
          {one.label}
        </Button>
      ))}
    </PostForm>
  )
}

const isByModel = ({ type, results = [] }: CheckResult): boolean =>
  [type, ...results.map((one) => one.type)].some((each) => each.endsWith('llm-rubric'))
