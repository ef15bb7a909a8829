import type { Logger } from 'pino'
import type { Database } from './database/database.ts'
import { type Retention, sweep } from './store/sweep.ts'

const EVERY_MS = 60 * 60 * 1000

interface HousekeepingOptions {
  readonly now: () => Date
  readonly retention: Retention
}

/** Sweeps the database at once and then every hour; replicas may do so at the same time. */
export function startHousekeeping(
  database: Pick<Database, 'prisma' | 'embedded'>,
  log: Logger,
  { now, retention }: HousekeepingOptions,
) {
  const stopping = new AbortController()
  const { signal } = stopping
  let running = Promise.resolve()
  const start = () => {
    running = running
      .then(() => sweep(database, { now: now(), retention, signal }))
      .catch((error) => log.error({ err: error }, 'housekeeping failed'))
  }
  start()
  const timer = setInterval(start, EVERY_MS)
  const stop = () => {
    clearInterval(timer)
    stopping.abort()
    return running
  }
  return { stop }
}
