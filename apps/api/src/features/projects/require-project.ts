import { Failure } from '@promptwire/core/errors/failure'

export function requireProject<T>(found: T | undefined): T {
  if (found === undefined) throw new Failure('NOT_FOUND', 'Project not found.')
  return found
}
