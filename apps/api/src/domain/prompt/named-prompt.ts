import { Failure } from '@promptwire/core/failure'
import type { KeyCaller } from '../caller.ts'

/** The id of the prompt that the request names, which admission has looked up in the project. */
export function namedPrompt({ admission }: KeyCaller): string {
  if (admission.promptId === undefined) throw new Failure('NOT_FOUND', 'Prompt not found.')
  return admission.promptId
}
