import type { PromptContext } from '../../session/render/load-prompt.ts'
import type { FormState } from '../../ui/controls/form-state.ts'
import type { EvalRun } from './last-run.tsx'
import type { PublishReview } from './version-context.ts'

export interface PublishPageProps extends PromptContext {
  readonly review: PublishReview
  /** The test cases' last run; undefined without permission to read runs. */
  readonly lastRun: EvalRun | null | undefined
  /** The version in the URL; undefined for the working copy. */
  readonly named: number | undefined
  readonly form: FormState
}
