import { Failure } from '@promptwire/core/failure'

/** Refuses with PRECONDITION_FAILED where live keys were thought to get another version. */
export function requireLive(expected: number | null | undefined, live: number | null): void {
  if (expected === undefined || expected === live) return
  const now = live === null ? 'none is published now' : `live keys get version ${live} now`
  throw new Failure('PRECONDITION_FAILED', `Another version was published since: ${now}.`)
}
