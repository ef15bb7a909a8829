import type { EncryptionKeys } from '@promptwire/core/encryption-keys'
import type { Logger } from 'pino'
import type { Database } from './database/database.ts'
import { releaseExpired } from './store/ai-budget-store.ts'
import { resealCredentials } from './store/reseal-credentials.ts'
import { type Retention, sweep } from './store/sweep.ts'

const EVERY_MS = 60 * 60 * 1000

interface HousekeepingOptions {
  readonly now: () => Date
  readonly retention: Retention
  readonly encryptionKeys: EncryptionKeys | undefined
}

/** Sweeps the database at once and then every hour; replicas may do so at the same time. */
export function startHousekeeping(
  database: Pick<Database, 'prisma' | 'embedded'>,
  log: Logger,
  { now, retention, encryptionKeys }: HousekeepingOptions,
) {
  const stopping = new AbortController()
  const { signal } = stopping
  let running = Promise.resolve()
  const start = () => {
    running = running
      .then(() => releaseExpired(database.prisma, now()))
      .then(() => sweep(database, { now: now(), retention, signal }))
      .then(() => reseal(database, log, encryptionKeys, signal))
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

/** What an older key sealed; the operator reads in the log when it can be retired. */
async function reseal(
  { prisma }: Pick<Database, 'prisma'>,
  log: Logger,
  keys: EncryptionKeys | undefined,
  signal: AbortSignal,
): Promise<void> {
  if (!keys) return
  const { resealed, unreadable } = await resealCredentials(prisma, keys, signal)
  if (resealed > 0) log.info({ credentials: resealed }, 'credentials sealed again')
  if (unreadable > 0) log.warn({ credentials: unreadable }, 'credentials that no key opens')
}
