import type { PromptContext } from '../../../session/render/load-prompt.ts'
import type { FormState } from '../../../ui/controls/form-state.ts'

export interface ImportContext extends PromptContext {
  readonly form: FormState
  /** How many test cases the prompt has now. */
  readonly total: number
}

/** Those that a file replaces. */
export const describeTotal = (total: number) =>
  total === 1 ? 'the 1 test case' : `the ${total.toLocaleString('en')} test cases`
