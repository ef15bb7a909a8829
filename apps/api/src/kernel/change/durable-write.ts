import { setTimeout as pause } from 'node:timers/promises'
import { Failure } from '@promptwire/core/errors/failure'
import type { Database } from '../../platform/database/database.ts'
import { isDatabaseUnavailable } from '../../platform/database/database-errors.ts'
import { createKeyedSemaphore } from '../keyed-semaphore.ts'

/** Of the connections, what such writes take at a time: many runs may end at once. */
const SHARE = 0.3
const INITIAL_BACKOFF_MS = 250
const MAX_BACKOFF_MS = 5_000
/** After that, what a dead database keeps from being written is given up. */
const RETRY_TIMEOUT_MS = 120_000

/**
 * Writes what has already happened, since no client can retry it: a few at a time, the others
 * queue, with retries while the database is down. `isRetry` says that an earlier attempt may have
 * succeeded.
 */
export type DurableWrite = <T>(write: (isRetry: boolean) => Promise<T>) => Promise<T>

/** One for all such writes of a process. */
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
    // A process that ends does not wait for it.
    await pause(Math.min(INITIAL_BACKOFF_MS * 2 ** tries, MAX_BACKOFF_MS), undefined, {
      ref: false,
    })
  }
}

const isTransient = (error: unknown): boolean =>
  isDatabaseUnavailable(error) || (error instanceof Failure && error.code === 'UNAVAILABLE')
