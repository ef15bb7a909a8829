import { Failure } from '@promptwire/core/errors/failure'
import type { ResolvedPrompt } from '../../kernel/resolved-prompt.ts'

export const missingVersionMessage = (number: number) =>
  `Version ${number} of this prompt does not exist.`

export const unsavedVersionMessage = (number: number) =>
  `Version ${number} is the unsaved working copy.`

/** The error for a version that does not exist, or not yet. */
export const unknownVersion = (prompt: ResolvedPrompt, number: number) =>
  noSuchVersion(
    number === prompt.unsavedVersion
      ? `${unsavedVersionMessage(number)} Save it with save_draft_version first.`
      : missingVersionMessage(number),
  )

/** The details name the field; the message is a sentence. */
export const noSuchVersion = (message: string): Failure =>
  new Failure('NOT_FOUND', message, {}, { details: [{ field: 'version', message }] })
