import type { Database } from '../database/database.ts'
import { createKeyedLine } from '../domain/keyed-line.ts'

/** Connections that event streams may use at a time, of all that the process has. */
const STREAMS_SHARE = 0.2

/** Runs reads one after the other on a few connections of the pool. */
export type ShareOfPool = <T>(read: () => Promise<T>) => Promise<T>

/** Limits what event streams take of the pool, so that the rest stays free for requests. */
export function shareForStreams({ options }: Database['pool']): ShareOfPool {
  const line = createKeyedLine({
    turns: Math.max(1, Math.floor(options.max * STREAMS_SHARE)),
    refuses: {
      mostWaiting: 10_000,
      refusal: 'Too many event streams are waiting for the database; try again in a moment.',
    },
  })
  return (read) => line('streams', read)
}
