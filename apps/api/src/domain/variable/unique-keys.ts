import { Failure } from '@promptwire/core/failure'
import type { PromptContent } from '../prompt/content.ts'

const MOST_VARIABLES = 1_000

/** Refuses a second declaration of a key; the prompt's lock is held while this looks. */
export function requireUniqueKeys(variables: PromptContent['variables']): void {
  if (variables.length > MOST_VARIABLES) {
    throw new Failure('CONFLICT', `A prompt has at most ${MOST_VARIABLES} variables.`)
  }
  const seen = new Set<string>()
  for (const { key } of variables) {
    if (seen.has(key)) throw new Failure('CONFLICT', `This prompt already declares "${key}".`)
    seen.add(key)
  }
}
