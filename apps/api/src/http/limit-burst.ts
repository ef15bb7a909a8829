import { Failure } from '@promptwire/core/failure'
import { RateLimiterMemory, RateLimiterRes } from 'rate-limiter-flexible'

/** Lets a request of this key through, or throws RATE_LIMITED with Retry-After. */
export type LimitBurst = (keyHash: Uint8Array) => Promise<void>

/**
 * Allows a key so many requests a second, counted in this process and before anything is asked of
 * the database: one loop in development must not use up an account's month in a minute.
 */
export function createLimitBurst(requestsPerSecond: number): LimitBurst {
  const limiter = new RateLimiterMemory({ points: requestsPerSecond, duration: 1 })
  return async (keyHash) => {
    try {
      await limiter.consume(Buffer.from(keyHash).toString('latin1'))
    } catch (refusal) {
      throw refusal instanceof RateLimiterRes ? tooFast(requestsPerSecond) : refusal
    }
  }
}

const tooFast = (requestsPerSecond: number) =>
  new Failure(
    'RATE_LIMITED',
    `A key may send ${requestsPerSecond} requests a second; this one was not counted.`,
    { 'Retry-After': '1' },
  )
