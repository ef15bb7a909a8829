import { Failure } from '@promptwire/core/errors/failure'
import { PromptwireError } from './error.ts'

/** Rejects with the error of this package for a failure of code that the server shares. */
export function rethrow(error: unknown): never {
  if (!(error instanceof Failure)) throw error
  const details = error.details.map(({ expected, given, ...problem }) => ({
    ...problem,
    ...(expected !== undefined && { expected }),
    ...(given !== undefined && { given }),
  }))
  throw new PromptwireError(error.code, error.message, { details })
}
