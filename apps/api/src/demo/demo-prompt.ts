import type { PromptDraft } from '../features/prompts/prompt-draft.ts'

export interface DemoPrompt {
  /** Each draft is saved as a version. */
  readonly saved: readonly [PromptDraft, ...PromptDraft[]]
  readonly published?: number
  /** The working copy, if it differs from the last version. */
  readonly unsaved?: PromptDraft
}
