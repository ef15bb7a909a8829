import { Failure } from '@promptwire/core/failure'

/** The project; NOT_FOUND when it was deleted meanwhile. */
export function requireProject<T>(found: T | undefined): T {
  if (found === undefined) throw new Failure('NOT_FOUND', 'Project not found.')
  return found
}
