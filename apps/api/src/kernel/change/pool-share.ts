import type { Database } from '../../platform/database/database.ts'
import { createKeyedSemaphore } from '../keyed-semaphore.ts'

/** Share of the process's connections that event streams may use at a time. */
const STREAMS_SHARE = 0.2

/** Queues reads for a few connections of the pool. */
export type PoolShare = <T>(read: () => Promise<T>) => Promise<T>

/** Limits the connections of event streams, so that the rest stays free for requests. */
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
