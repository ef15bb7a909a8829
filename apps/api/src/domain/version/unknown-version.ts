import { Failure } from '@promptwire/core/failure'
import type { NamedPrompt } from '../prompt/named-prompt.ts'

export const noSuchVersion = (number: number) => `Version ${number} of this prompt does not exist.`

export const notSavedYet = (number: number) =>
  `Version ${number} is the number of the working copy, which is not saved yet.`

/** The refusal of a version that does not exist, or not yet. */
export const unknownVersion = (prompt: NamedPrompt, number: number) =>
  new Failure(
    'NOT_FOUND',
    number === prompt.unsavedVersion
      ? `${notSavedYet(number)} Save it with save_draft_version first.`
      : noSuchVersion(number),
  )
