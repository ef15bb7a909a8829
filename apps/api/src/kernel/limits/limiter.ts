/** At most so many attempts within so many seconds, for each who makes them. */
export interface Limit {
  readonly name: string
  readonly points: number
  readonly seconds: number
}

/** Counts attempts over all replicas. */
export interface Limiter {
  /** Counts one and says the how-manieth it is; throws RATE_LIMITED where it is one too many. */
  consume(limit: Limit, key: string): Promise<number>
  /** Takes one back: it turned out well. */
  giveBack(limit: Limit, key: string): Promise<void>
  /** Takes all back. */
  forget(limit: Limit, key: string): Promise<void>
}
