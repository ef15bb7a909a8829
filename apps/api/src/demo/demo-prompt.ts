import type { PromptDraft } from '../features/prompts/prompt-draft.ts'

/** A prompt of the demo: what its author wrote one after the other, and what is live. */
export interface DemoPrompt {
  /** Each is saved as a version. */
  readonly saved: readonly [PromptDraft, ...PromptDraft[]]
  readonly published?: number
  /** The working copy, where it differs from the last version. */
  readonly unsaved?: PromptDraft
}
