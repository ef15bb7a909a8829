import { Failure } from '@promptwire/core/errors/failure'

/** Throws NOT_FOUND for undefined or false; else returns the value. */
export function requireProvider<T>(found: T | undefined | false): T {
  if (found === undefined || found === false) {
    throw new Failure('NOT_FOUND', 'Model provider not found.')
  }
  return found
}
