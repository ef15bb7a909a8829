import { Failure } from '@promptwire/core/errors/failure'

/** The project; NOT_FOUND if it was deleted in the meantime. */
export function requireProject<T>(found: T | undefined): T {
  if (found === undefined) throw new Failure('NOT_FOUND', 'Project not found.')
  return found
}
