import type { EncryptionKeys } from '@promptwire/core/credentials/encryption-keys'
import type { Logger } from 'pino'
import { z } from 'zod'
import type { JobKind, RunJob } from '../../jobs/job-kind.ts'
import type { UnitOfWork } from '../../kernel/change/unit-of-work.ts'
import type { Database } from '../../platform/database/database.ts'
import { sealEntries } from '../audit/index.sql.ts'
import { warnOfExpiry } from '../keys/index.sql.ts'
import { resealCredentials, resealFactors } from './reseal-credentials.sql.ts'
import { type Retention, SWEEP_JOB, sweep } from './sweep.sql.ts'
import { createSweepBrake } from './sweep-brake.sql.ts'
import { sweepTime } from './sweep-time.sql.ts'

const EVERY_MS = 60 * 60 * 1000

/** Deletes expired data. There is one such job, created by a migration. */
export const SWEEP: JobKind<object> = {
  name: SWEEP_JOB,
  payload: z.object({}),
  concurrency: 1,
  perProject: 1,
  // Longer than any of its steps.
  heartbeatTimeoutMs: 60_000,
  backoffMs: [60_000, 600_000],
  maxAttempts: null,
}

interface SweepOptions {
  readonly log: Logger
  readonly retention: Retention
  readonly encryptionKeys: EncryptionKeys | undefined
  readonly unitOfWork: UnitOfWork
}

/** Sweeps the database every hour, in one process of all, and warns of keys that expire soon. */
export const sweepHourly =
  (
    database: Pick<Database, 'prisma' | 'embedded' | 'newestRow'>,
    { log, retention, encryptionKeys, unitOfWork }: SweepOptions,
  ): RunJob<object> =>
  async ({ id: requestId, claimedAt }, signal, heartbeat) => {
    const now = sweepTime(database, claimedAt)
    const behindSeconds = Math.round((claimedAt.getTime() - now.getTime()) / 1000)
    if (behindSeconds > 60) {
      log.warn(
        { seconds: behindSeconds },
        'the clock is ahead of the newest record: retention waits',
      )
    }
    // Before anything is deleted: an entry that retention ends was sealed.
    await sealEntries(unitOfWork, now, { requestId, signal, onSeal: heartbeat })
    const mayDelete = createSweepBrake(database.prisma, log)
    await sweep(database, { now, retention, signal, onStep: heartbeat, mayDelete })
    await warnOfExpiry(unitOfWork, now, signal)
    await reseal(database, log, encryptionKeys, signal)
    signal.throwIfAborted()
    return new Date(claimedAt.getTime() + EVERY_MS)
  }

/**
 * Reseals credentials sealed with an older key; the log tells the operator when it can be removed.
 */
async function reseal(
  { prisma }: Pick<Database, 'prisma'>,
  log: Logger,
  keys: EncryptionKeys | undefined,
  signal: AbortSignal,
): Promise<void> {
  if (!keys) return
  const both = [
    await resealCredentials(prisma, keys, signal),
    await resealFactors(prisma, keys, signal),
  ]
  const resealed = both.reduce((sum, each) => sum + each.resealed, 0)
  const unreadable = both.reduce((sum, each) => sum + each.unreadable, 0)
  if (resealed > 0) log.info({ credentials: resealed }, 'credentials sealed again')
  if (unreadable > 0) log.warn({ credentials: unreadable }, 'credentials that no key opens')
}
