import { Failure } from '@promptwire/core/errors/failure'

/** PRECONDITION_FAILED if a revision was given and is not the current one. */
export function requireRevision(expected: number | undefined, current: number): void {
  if (expected === undefined || expected === current) return
  const message = `The record changed since you read it; its revision is now ${current}.`
  throw new Failure('PRECONDITION_FAILED', message, { ETag: `"${current}"` })
}
