import { Failure } from '@promptwire/core/errors/failure'

/** The provider, or that it was there; NOT_FOUND when the project has none such. */
export function requireProvider<T>(found: T | undefined | false): T {
  if (found === undefined || found === false) {
    throw new Failure('NOT_FOUND', 'Model provider not found.')
  }
  return found
}
