import { Failure } from '@promptwire/core/errors/failure'
import type pg from 'pg'
import { RateLimiterPostgres, RateLimiterRes } from 'rate-limiter-flexible'
import type { Pseudonym } from '../pseudonym.ts'

/** A number of attempts within a number of seconds, for each key. */
export interface Limit {
  readonly name: string
  readonly points: number
  readonly seconds: number
}

/** The table of the model `RateLimit`, which our own migrations make and our own sweep clears. */
const TABLE = { tableName: 'rate_limit', tableCreated: true, clearExpiredByTimeout: false }

/**
 * Counts attempts in PostgreSQL, so that a limit holds however many replicas there are. Without
 * the database every attempt is refused: the caller gets the driver's error.
 */
export class RateLimiter {
  readonly #pool: pg.Pool
  readonly #pseudonym: Pseudonym
  readonly #counters = new Map<Limit, RateLimiterPostgres>()

  constructor(pool: pg.Pool, pseudonym: Pseudonym) {
    this.#pool = pool
    this.#pseudonym = pseudonym
  }

  /** Counts an attempt and returns their number; throws RATE_LIMITED above the limit. */
  async consume(limit: Limit, key: string): Promise<number> {
    try {
      return (await this.#counter(limit).consume(this.#pseudonym(key))).consumedPoints
    } catch (refusal) {
      throw refusal instanceof RateLimiterRes ? rateLimited(limit, refusal) : refusal
    }
  }

  /** The same, but undefined above the limit. */
  async tryConsume(limit: Limit, key: string): Promise<number | undefined> {
    try {
      return await this.consume(limit, key)
    } catch (error) {
      if (error instanceof Failure) return undefined
      throw error
    }
  }

  /** Takes back one attempt, because it succeeded. */
  async giveBack(limit: Limit, key: string): Promise<void> {
    await this.#counter(limit).reward(this.#pseudonym(key))
  }

  /** Takes back all attempts. */
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
