import { Failure } from '@promptwire/core/errors/failure'
import type pg from 'pg'
import { RateLimiterPostgres, RateLimiterRes } from 'rate-limiter-flexible'
import type { Pseudonym } from '../pseudonym.ts'

/** Max attempts (`points`) per key within `seconds`. */
export interface Limit {
  readonly name: string
  readonly points: number
  readonly seconds: number
}

/** The table of the model `RateLimit`: our migrations create it and our sweep clears it. */
const TABLE = { tableName: 'rate_limit', tableCreated: true, clearExpiredByTimeout: false }

/**
 * Counts attempts in PostgreSQL, so that a limit covers all replicas. Without the database, every
 * attempt fails with the driver's error.
 */
export class RateLimiter {
  readonly #pool: pg.Pool
  readonly #pseudonym: Pseudonym
  readonly #counters = new Map<Limit, RateLimiterPostgres>()

  constructor(pool: pg.Pool, pseudonym: Pseudonym) {
    this.#pool = pool
    this.#pseudonym = pseudonym
  }

  /** Counts an attempt and returns the total; throws RATE_LIMITED above the limit. */
  async consume(limit: Limit, key: string): Promise<number> {
    try {
      return (await this.#counter(limit).consume(this.#pseudonym(key))).consumedPoints
    } catch (refusal) {
      throw refusal instanceof RateLimiterRes ? rateLimited(limit, refusal) : refusal
    }
  }

  /** Counts an attempt and returns the total; undefined above the limit. */
  async tryConsume(limit: Limit, key: string): Promise<number | undefined> {
    try {
      return await this.consume(limit, key)
    } catch (error) {
      if (error instanceof Failure) return undefined
      throw error
    }
  }

  async giveBack(limit: Limit, key: string): Promise<void> {
    await this.#counter(limit).reward(this.#pseudonym(key))
  }

  async forget(limit: Limit, key: string): Promise<void> {
    await this.#counter(limit).delete(this.#pseudonym(key))
  }

  #counter(limit: Limit): RateLimiterPostgres {
    const known = this.#counters.get(limit)
    if (known) return known
    const { name: keyPrefix, points, seconds: duration } = limit
    const store = { storeClient: this.#pool, storeType: 'pool', ...TABLE }
    const made = new RateLimiterPostgres({ ...store, keyPrefix, points, duration })
    this.#counters.set(limit, made)
    return made
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
