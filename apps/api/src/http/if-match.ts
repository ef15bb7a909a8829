import { Failure } from '@promptwire/core/errors/failure'

/** A tag of ours that holds the revision, a bare revision, or what neither is. */
const TAG = /(?:W\/)?"[^"]*"|[^\s,]+/g
const REVISION = /^("?)([1-9]\d{0,9})(?:\.[\w-]{43})?\1$/

/**
 * The revision that If-Match demands (RFC 9110, 13.1.1), undefined where any will do. Weak tags
 * and tags that name none never match. Revisions only rise, so of several only the highest can.
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

/** `revision` and If-Match say the same thing; where both do, they must agree. */
export function requireAgreement(demanded: number | undefined, given: unknown): void {
  if (demanded === undefined || given === undefined || given === demanded) return
  throw new Failure('PRECONDITION_FAILED', 'If-Match and revision name different revisions.')
}
