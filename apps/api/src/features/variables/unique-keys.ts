import { Failure } from '@promptwire/core/errors/failure'
import type { PromptContent } from '../content/index.ts'

/** Throws for a duplicate key; call it under the prompt's lock. */
export function requireUniqueKeys(variables: PromptContent['variables']): void {
  const seen = new Set<string>()
  for (const { key } of variables) {
    if (seen.has(key)) throw new Failure('CONFLICT', `This prompt already declares "${key}".`)
    seen.add(key)
  }
}
