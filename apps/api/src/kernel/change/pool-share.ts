import type { Database } from '../../platform/database/database.ts'
import { createKeyedSemaphore } from '../keyed-semaphore.ts'

/** Connections that event streams may use at a time, of all that the process has. */
const STREAMS_SHARE = 0.2

/** Runs reads one after the other on a few connections of the pool. */
export type PoolShare = <T>(read: () => Promise<T>) => Promise<T>

/** Limits what event streams take of the pool, so that the rest stays free for requests. */
export function createStreamPoolShare({ options }: Database['pool']): PoolShare {
  const runQueued = createKeyedSemaphore({
    concurrency: Math.max(1, Math.floor(options.max * STREAMS_SHARE)),
    queueLimit: {
      maxQueued: 10_000,
      refusal: 'Too many event streams are waiting for the database; try again in a moment.',
    },
  })
  return (read) => runQueued.run('streams', read)
}
