import { setTimeout as pause } from 'node:timers/promises'
import { Failure, type FailureCode } from '@promptwire/core/errors/failure'
import { createCauseLog } from '@promptwire/runtime/cause-log'
import type { Logger } from 'pino'
import type { Database } from '../../platform/database/database.ts'
import type { WorkerPool } from '../../platform/threads/worker-pool.ts'
import { countTokensTask } from './count-tokens-task.ts'
import { type CountTokens, writeTokenCounts } from './token-counts.sql.ts'

const EVERY_MS = 5_000

const BUSY_CODES: ReadonlySet<FailureCode> = new Set(['RATE_LIMITED', 'UNAVAILABLE'])

/** True if an overloaded service rejected the work. */
const isBusy = (error: unknown) => error instanceof Failure && BUSY_CODES.has(error.code)

/** Counts on a thread, which loads the encodings there and does not delay requests. */
export const countOnThread =
  (workers: WorkerPool): CountTokens =>
  async (projectId, input) => {
    try {
      return await workers.run(countTokensTask, { projectId, size: Infinity, input })
    } catch (error) {
      // A prompt that cannot be counted must not delay others.
      if (error instanceof Failure && !isBusy(error)) return undefined
      throw error
    }
  }

/** Counts working copies for lists, some seconds after a change. */
export function startTokenWriter(
  database: Pick<Database, 'prisma' | 'query' | 'explainDatabaseError'>,
  workers: WorkerPool,
  log: Logger,
) {
  const failed = createCauseLog(log, 'counting tokens failed', database.explainDatabaseError)
  const stopping = new AbortController()
  const { signal } = stopping
  const running = (async () => {
    while (!signal.aborted) {
      await pause(EVERY_MS, undefined, { signal, ref: false }).catch(() => {})
      if (signal.aborted) return
      await writeTokenCounts(database, countOnThread(workers), signal).catch((error) => {
        // The next round tries again.
        if (!isBusy(error)) failed(error)
      })
    }
  })()
  const stop = () => {
    stopping.abort()
    return running
  }
  return { stop }
}
