import { setTimeout as pause } from 'node:timers/promises'
import { OperatorError } from '@promptwire/runtime/environment'
import type pg from 'pg'
import { isContention, isLockTimeout } from './database-errors.ts'

/**
 * Below the hot statement's own limit: while a migration waits for a lock, requests queue behind
 * it.
 */
const LOCK_MS = 250
/** Added to the server's deadlock_timeout: autovacuum yields to a waiter only after that. */
const AUTOVACUUM_MARGIN_MS = 250
const MAX_LOCK_MS = 1_500
const RETRY_MS = 600_000
const MAX_PAUSE_MS = 15_000

/**
 * Retries `attempt` until it gets its locks, for ten minutes with growing pauses. `attempt` gets
 * the lock_timeout to use. Deadlocks and serialization failures are retried like lock timeouts.
 */
export async function retryLocks(
  client: pg.PoolClient,
  what: string,
  warn: (sentence: string) => void,
  attempt: (lockMs: number) => Promise<void>,
): Promise<void> {
  const giveUpAt = performance.now() + RETRY_MS
  let lockMs = LOCK_MS
  for (let wait = 1_000; ; wait = Math.min(wait * 2, MAX_PAUSE_MS)) {
    try {
      return await attempt(lockMs)
    } catch (error) {
      if (!isContention(error)) throw error
      if (performance.now() + wait > giveUpAt) throw lockRetryTimeout(what, error)
      const reason = isLockTimeout(error)
        ? 'waits for a lock'
        : `met a conflict (${getErrorMessage(error)})`
      warn(`${what} ${reason}; trying again in ${wait / 1_000} s.`)
      await pause(wait)
      lockMs = await nextLockMs(client)
    }
  }
}

/**
 * Autovacuum releases its lock if another session waits longer than deadlock_timeout. While it or
 * another maintenance command locks a table, the next attempt waits that long.
 */
async function nextLockMs(client: pg.PoolClient): Promise<number> {
  const { rows } = await client.query<{ ms: number }>(
    `SELECT extract(epoch FROM current_setting('deadlock_timeout')::interval)::float8 * 1000 AS ms
       FROM pg_locks
      WHERE mode = 'ShareUpdateExclusiveLock' AND granted AND pid <> pg_backend_pid()
        AND database = (SELECT oid FROM pg_database WHERE datname = current_database())
      LIMIT 1`,
  )
  const [maintenanceLock] = rows
  return maintenanceLock
    ? Math.min(maintenanceLock.ms + AUTOVACUUM_MARGIN_MS, MAX_LOCK_MS)
    : LOCK_MS
}

const getErrorMessage = (error: unknown) => (error instanceof Error ? error.message : String(error))

const lockRetryTimeout = (what: string, cause: unknown) =>
  new OperatorError(
    `${what} gave up after ten minutes: ${getErrorMessage(cause)}. Something holds its locks, such as a ` +
      'backup, a long query or a transaction that was left open (see pg_stat_activity). End it and ' +
      'start again: the upgrade continues where it stopped, and the previous version can keep running.',
    { cause },
  )
