import { Failure } from '@promptwire/core/errors/failure'

/** Content to serve; everything behind it is immutable and cached by id. */
export interface PromptPointer {
  readonly id: string
  readonly name: string
  readonly revision: number
  readonly version: number
  /** A saved version, or undefined for the working copy. */
  readonly versionId: string | undefined
}

export interface ResolvedPrompt {
  readonly id: string
  readonly content: PromptPointer | undefined
  /** The number that unsaved edits would be saved under. */
  readonly unsavedVersion: number | undefined
}

export function requirePrompt(found: ResolvedPrompt | undefined): ResolvedPrompt {
  if (!found) throw new Failure('NOT_FOUND', 'Prompt not found.')
  return found
}
