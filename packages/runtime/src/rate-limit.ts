import { Failure } from '@promptwire/core/failure'
import { RateLimiterMemory, RateLimiterRes } from 'rate-limiter-flexible'

/** Counts an attempt by `who`; throws RATE_LIMITED with Retry-After when there were too many. */
export type ConsumeAttempt = (who: string) => Promise<void>

/** Allows `points` attempts in `seconds` per name, counted in this process. */
export function createConsumeAttempt(points: number, seconds: number): ConsumeAttempt {
  const limiter = new RateLimiterMemory({ points, duration: seconds })
  return async (who) => {
    try {
      await limiter.consume(who)
    } catch (refusal) {
      if (!(refusal instanceof RateLimiterRes)) throw refusal
      const wait = Math.ceil(refusal.msBeforeNext / 1000)
      throw new Failure('RATE_LIMITED', `Too many attempts; try again in ${wait} s.`, {
        'Retry-After': String(wait),
      })
    }
  }
}
