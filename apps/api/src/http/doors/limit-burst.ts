import { Failure } from '@promptwire/core/errors/failure'

/** Lets a request of this key through, or throws RATE_LIMITED with Retry-After. */
export type LimitBurst = (keyHash: string) => void

const WINDOW_MS = 1_000

/**
 * Limits a key's requests per second, in this process and before any query: a loop in development
 * must not use up an account's month in a minute. Counts reset every second, so memory holds the
 * keys of one second and no timers.
 */
export function createLimitBurst(requestsPerSecond: number): LimitBurst {
  const counts = new Map<string, number>()
  let windowEnds = 0
  return (keyHash) => {
    const now = performance.now()
    if (now >= windowEnds) {
      counts.clear()
      windowEnds = now + WINDOW_MS
    }
    const count = (counts.get(keyHash) ?? 0) + 1
    if (count > requestsPerSecond) throw burstExceeded(requestsPerSecond)
    counts.set(keyHash, count)
  }
}

const burstExceeded = (requestsPerSecond: number) =>
  new Failure(
    'RATE_LIMITED',
    `A key can send ${requestsPerSecond} requests per second; this one was not counted.`,
    { 'Retry-After': '1' },
  )
