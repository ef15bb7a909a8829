import { Failure } from '@promptwire/core/errors/failure'
import { createOwnBursts } from '../../kernel/limits/own-bursts.ts'

/** Counts a request of this key, or throws RATE_LIMITED with Retry-After. */
export type LimitBurst = (keyHash: string) => void
/** Notes a key's own limit, or that it has none. */
export type LearnBurst = (keyHash: string, requestsPerSecond: number | undefined) => void

const WINDOW_MS = 1_000

/**
 * Limits a key's requests per second, in this process, before any query: a loop in development must
 * not use up an account's month in a minute. Counts reset each second, without timers, so memory
 * holds one second's keys. A key's own, lower limit applies after its first request.
 */
export function createLimitBurst(requestsPerSecond: number): {
  readonly limitBurst: LimitBurst
  readonly learnBurst: LearnBurst
} {
  const ownLimits = createOwnBursts()
  const counts = new Map<string, number>()
  let windowEnds = 0
  return {
    limitBurst(keyHash) {
      const now = performance.now()
      if (now >= windowEnds) {
        counts.clear()
        windowEnds = now + WINDOW_MS
      }
      const count = (counts.get(keyHash) ?? 0) + 1
      const own = ownLimits.size > 0 ? ownLimits.get(keyHash) : undefined
      const limit = Math.min(own ?? requestsPerSecond, requestsPerSecond)
      if (count > limit) throw burstExceeded(limit)
      counts.set(keyHash, count)
    },
    learnBurst(keyHash, own) {
      if (own !== undefined) ownLimits.set(keyHash, own)
      else if (ownLimits.size > 0) ownLimits.delete(keyHash)
    },
  }
}

const burstExceeded = (requestsPerSecond: number) =>
  new Failure(
    'RATE_LIMITED',
    `This key can send ${requestsPerSecond} requests per second; this one was not counted.`,
    { 'Retry-After': '1' },
  )
