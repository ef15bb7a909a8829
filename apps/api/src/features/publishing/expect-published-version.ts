import { Failure } from '@promptwire/core/errors/failure'

/** Throws PRECONDITION_FAILED if the published version is not the one that the caller expects. */
export function expectPublishedVersion(
  expected: number | null | undefined,
  published: number | null,
): void {
  if (expected === undefined || expected === published) return
  const now =
    published === null ? 'none is published now' : `live keys get version ${published} now`
  throw new Failure('PRECONDITION_FAILED', `Another version was published since: ${now}.`)
}
