import { Failure } from '@promptwire/core/errors/failure'

/** One of our tags with a revision, a bare revision, or anything else. */
const TAG = /(?:W\/)?"[^"]*"|[^\s,]+/g
const REVISION = /^("?)([1-9]\d{0,9})(?:\.[\w-]{43})?\1$/

/**
 * The revision that If-Match requires (RFC 9110, 13.1.1); undefined if any will do. Weak tags and
 * tags without a revision never match. Revisions only rise, so only the highest of several can
 * match.
 */
export function revisionDemanded(ifMatch: string | undefined): number | undefined {
  if (ifMatch === undefined || ifMatch.trim() === '*') return undefined
  const tags = ifMatch.match(TAG) ?? []
  const highest = tags.reduce(
    (found, tag) => Math.max(found, Number(REVISION.exec(tag)?.[2] ?? 0)),
    0,
  )
  if (highest > 0 && highest < 2 ** 31) return highest
  throw new Failure(
    'PRECONDITION_FAILED',
    'If-Match is not a revision; send the ETag of the working copy, or its revision.',
  )
}

/** `revision` and If-Match mean the same; if both are sent, they must agree. */
export function requireAgreement(demanded: number | undefined, given: unknown): void {
  if (demanded === undefined || given === undefined || given === demanded) return
  throw new Failure('PRECONDITION_FAILED', 'If-Match and revision name different revisions.')
}
