import { Failure } from '@promptwire/core/errors/failure'
import type pg from 'pg'
import { RateLimiterPostgres, RateLimiterRes } from 'rate-limiter-flexible'
import type { Pseudonym } from '../pseudonym.ts'
import type { Limit, Limiter } from './limiter.ts'

/** The table of the model `RateLimit`, which our own migrations make and our own sweep clears. */
const TABLE = { tableName: 'rate_limit', tableCreated: true, clearExpiredByTimeout: false }

/**
 * Counts attempts in PostgreSQL, so that a limit holds however many replicas there are. Without
 * the database nothing is let through: the error of the driver is what the caller gets.
 */
export function createRateLimiter(pool: pg.Pool, pseudonym: Pseudonym): Limiter {
  const limiters = new Map<Limit, RateLimiterPostgres>()
  const getLimiter = (limit: Limit): RateLimiterPostgres => {
    const known = limiters.get(limit)
    if (known) return known
    const { name: keyPrefix, points, seconds: duration } = limit
    const store = { storeClient: pool, storeType: 'pool', ...TABLE }
    const made = new RateLimiterPostgres({ ...store, keyPrefix, points, duration })
    limiters.set(limit, made)
    return made
  }
  return {
    async consume(limit, key) {
      try {
        return (await getLimiter(limit).consume(pseudonym(key))).consumedPoints
      } catch (refusal) {
        throw refusal instanceof RateLimiterRes ? rateLimited(limit, refusal) : refusal
      }
    },
    async giveBack(limit, key) {
      await getLimiter(limit).reward(pseudonym(key))
    },
    async forget(limit, key) {
      await getLimiter(limit).delete(pseudonym(key))
    },
  }
}

function rateLimited({ name }: Limit, { msBeforeNext, consumedPoints }: RateLimiterRes): Failure {
  const wait = Math.max(1, Math.ceil(msBeforeNext / 1000))
  const detail = `${consumedPoints} attempts under the limit "${name}"`
  const headers = { 'Retry-After': String(wait) }
  return new Failure('RATE_LIMITED', `Too many attempts; try again in ${wait} s.`, headers, {
    detail,
  })
}
