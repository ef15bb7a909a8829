import { setTimeout as pause } from 'node:timers/promises'
import { Failure } from '@promptwire/core/errors/failure'
import type { Database } from '../../platform/database/database.ts'
import { isDatabaseUnavailable } from '../../platform/database/database-errors.ts'
import { createKeyedSemaphore } from '../keyed-semaphore.ts'

/** Share of the connections for such writes: many runs may end at the same time. */
const SHARE = 0.3
const INITIAL_BACKOFF_MS = 250
const MAX_BACKOFF_MS = 5_000
/** Gives up a write after this time if the database stays down. */
const RETRY_TIMEOUT_MS = 120_000

/**
 * Writes outcomes that no client can retry: a few at a time, the others queue, with retries while
 * the database is down. With `isRetry`, an earlier attempt may have succeeded.
 */
export type DurableWrite = <T>(write: (isRetry: boolean) => Promise<T>) => Promise<T>

/** Create one per process. */
export function createDurableWrite({ pool }: Pick<Database, 'pool'>): DurableWrite {
  const runQueued = createKeyedSemaphore({
    concurrency: Math.max(1, Math.floor(pool.options.max * SHARE)),
  })
  return (write) => {
    const deadline = performance.now() + RETRY_TIMEOUT_MS
    return runQueued.run('', () => retryUntil(deadline, write))
  }
}

async function retryUntil<T>(
  deadline: number,
  write: (isAgain: boolean) => Promise<T>,
): Promise<T> {
  for (let tries = 0; ; tries++) {
    try {
      return await write(tries > 0)
    } catch (error) {
      if (!isTransient(error) || performance.now() > deadline) throw error
    }
    // The timer must not keep a stopping process alive.
    await pause(Math.min(INITIAL_BACKOFF_MS * 2 ** tries, MAX_BACKOFF_MS), undefined, {
      ref: false,
    })
  }
}

const isTransient = (error: unknown): boolean =>
  isDatabaseUnavailable(error) || (error instanceof Failure && error.code === 'UNAVAILABLE')
