import { Failure } from '@promptwire/core/errors/failure'

/** Content that is served; everything behind it is immutable and cached by id. */
export interface PromptPointer {
  readonly id: string
  readonly name: string
  readonly revision: number
  /** The number of the content below. */
  readonly version: number
  /** A saved version, or undefined for the working copy. */
  readonly versionId: string | undefined
}

/** The prompt that a request names, in the caller's project. */
export interface ResolvedPrompt {
  readonly id: string
  /** The content that the caller would get, if any. */
  readonly content: PromptPointer | undefined
  /** The number that the working copy would be saved under, while it is not saved. */
  readonly unsavedVersion: number | undefined
}

/** The prompt that was looked for. */
export function requirePrompt(found: ResolvedPrompt | undefined): ResolvedPrompt {
  if (!found) throw new Failure('NOT_FOUND', 'Prompt not found.')
  return found
}
