import type { PlannedChange } from '@promptwire/import/prompt-file/list-changes'
import type { MergedPrompt } from '@promptwire/import/prompt-file/merge-prompt'
import type { PromptDocument } from '@promptwire/import/prompt-file/prompt-document'
import type { Pair } from './pairs.ts'
import type { ServedCopy } from './served-project.ts'

/** How a file reaches the server. */
export type Action =
  | 'none'
  | 'create'
  | 'version'
  | 'proposal'
  | 'rename'
  | 'move'
  | 'delete'
  | 'refuse'

export interface Step {
  readonly pair: Pair
  readonly action: Action
  /** Why the step is refused, becomes a proposal, or does nothing. */
  readonly reason?: string
  readonly changes: readonly PlannedChange[]
  /** The merge of the file with the working copy that was read. */
  readonly edit?: Edit
  /** The revision to delete, and its content. */
  readonly revision?: number
  readonly removes?: PromptDocument
  /** The folder to move the prompt to. */
  readonly moveTo?: readonly string[]
  /** The new slug of the prompt. */
  readonly renameTo?: string
}

export interface Edit extends MergedPrompt {
  readonly copy: ServedCopy
}

export const refuse = (pair: Pair, reason: string): Step => ({
  pair,
  action: 'refuse',
  reason,
  changes: [],
})
