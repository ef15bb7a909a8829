import type { PlannedChange } from '@promptwire/core/prompt-file/list-changes'
import type { MergedPrompt } from '@promptwire/core/prompt-file/merge-prompt'
import type { PromptDocument } from '@promptwire/core/prompt-file/prompt-document'
import type { Pair } from './pairs.ts'
import type { ServedCopy } from './served-project.ts'

/** How a file gets to the server. */
export type Action =
  | 'none'
  | 'create'
  | 'version'
  | 'proposal'
  | 'rename'
  | 'move'
  | 'delete'
  | 'refuse'

/** The step of one prompt. */
export interface Step {
  readonly pair: Pair
  readonly action: Action
  /** Why it is refused, is a proposal, or nothing is done. */
  readonly reason?: string
  readonly changes: readonly PlannedChange[]
  /** For changes of a prompt: the merge with the copy that was read. */
  readonly edit?: Edit
  /** The revision to delete, and its content. */
  readonly revision?: number
  readonly removes?: PromptDocument
  /** The folder of the file, if the prompt moves there. */
  readonly moveTo?: readonly string[]
  /** The slug of the file, if the prompt gets it. */
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
