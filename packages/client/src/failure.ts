import { Failure } from '@promptwire/core/errors/failure'
import { PromptwireError } from './error.ts'

/** Rethrows a `Failure` of shared code as this package's error. */
export function rethrow(error: unknown): never {
  if (!(error instanceof Failure)) throw error
  const details = error.details.map(({ expected, given, ...problem }) => ({
    ...problem,
    ...(expected !== undefined && { expected }),
    ...(given !== undefined && { given }),
  }))
  throw new PromptwireError(error.code, error.message, { details })
}
