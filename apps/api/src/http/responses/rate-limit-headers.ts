import { getMonthRange } from '@promptwire/core/plans'
import type { Admission } from '../../features/delivery/index.ts'

const POLICY = '"month"'

/** The plan's limit or the key's own, whichever runs out first. */
function tighterLimit({ quota, keyLimit }: Admission): Admission['quota'] {
  if (!keyLimit) return quota
  const { limit, used } = keyLimit
  return quota.limit === undefined || limit - used < quota.limit - quota.used ? keyLimit : quota
}

/**
 * Headers of draft-ietf-httpapi-ratelimit-headers, and the older X- headers. An unlimited plan has
 * no policy to report.
 */
export function rateLimitHeaders(admission: Admission): Record<string, string> {
  const { countedAt } = admission
  const quota = tighterLimit(admission)
  if (quota.limit === undefined) return {}
  const { start, end } = getMonthRange(countedAt)
  const windowSeconds = (end.getTime() - start.getTime()) / 1000
  const resetSeconds = Math.ceil((end.getTime() - countedAt.getTime()) / 1000)
  const remaining = Math.max(0, quota.limit - quota.used)
  return {
    'RateLimit-Policy': `${POLICY};q=${quota.limit};w=${windowSeconds}`,
    RateLimit: `${POLICY};r=${remaining};t=${resetSeconds}`,
    'X-RateLimit-Limit': String(quota.limit),
    'X-RateLimit-Remaining': String(remaining),
    'X-RateLimit-Reset': String(end.getTime() / 1000),
  }
}

/** Seconds until the month ends, for Retry-After. */
export const secondsToReset = (now: Date): number =>
  Math.ceil((getMonthRange(now).end.getTime() - now.getTime()) / 1000)
