import type { EncryptionKeys } from '@promptwire/core/credentials/encryption-keys'
import type { Metrics } from '@promptwire/runtime/metrics'
import type { Logger } from 'pino'
import { Counter } from 'prom-client'
import { z } from 'zod'
import type { JobKind, RunJob } from '../../jobs/job-kind.ts'
import type { Database } from '../../platform/database/database.ts'
import { sealEntries } from '../audit/index.sql.ts'
import { type Warning, warnOfEnds } from '../ending-models/index.sql.ts'
import { warnOfExpiry } from '../keys/index.sql.ts'
import { type ModelEndsNeeds, readProviderModelEnds } from '../models/index.sql.ts'
import { resealCredentials, resealFactors } from './reseal-credentials.sql.ts'
import { type Retention, SWEEP_JOB, sweep } from './sweep.sql.ts'
import { createSweepBrake } from './sweep-brake.sql.ts'
import type { OnDeleted } from './sweep-step.sql.ts'
import { sweepTime } from './sweep-time.sql.ts'

const EVERY_MS = 60 * 60 * 1000

/** Deletes expired data. A migration creates the only job of this kind. */
export const SWEEP: JobKind<object> = {
  name: SWEEP_JOB,
  payload: z.object({}),
  concurrency: 1,
  perProject: 1,
  // Longer than any step.
  heartbeatTimeoutMs: 60_000,
  backoffMs: [60_000, 600_000],
  maxAttempts: null,
}

interface SweepOptions extends Warning, ModelEndsNeeds {
  readonly unitOfWork: Warning['unitOfWork']
  readonly log: Logger
  readonly metrics: Metrics
  readonly retention: Retention
  readonly encryptionKeys: EncryptionKeys | undefined
}

/** Sweeps the database every hour, in one process of all, and warns of keys and models that end soon. */
export function sweepHourly(
  database: Pick<Database, 'prisma' | 'embedded' | 'newestRow'>,
  { log, metrics, retention, encryptionKeys, ...needs }: SweepOptions,
): RunJob<object> {
  const onDeleted = countDeleted(metrics)
  return async ({ id: requestId, claimedAt }, signal, heartbeat) => {
    const { unitOfWork } = needs
    const now = sweepTime(database, claimedAt)
    const behindSeconds = Math.round((claimedAt.getTime() - now.getTime()) / 1000)
    if (behindSeconds > 60) {
      log.warn(
        { seconds: behindSeconds },
        'the clock is ahead of the newest record: retention waits',
      )
    }
    // Seal first: retention may delete only sealed entries.
    await sealEntries(unitOfWork, now, { requestId, signal, onSeal: heartbeat })
    const mayDelete = createSweepBrake(database.prisma, log)
    await sweep(database, { now, retention, signal, onStep: heartbeat, onDeleted, mayDelete })
    await warnOfExpiry(unitOfWork, now, signal)
    await warnOfEnds(needs, now, { signal, onStep: heartbeat })
    await reseal(database, log, encryptionKeys, signal)
    // Last, since it waits for providers. The next sweep warns of these dates.
    await readProviderModelEnds(needs, now, { signal, onStep: heartbeat })
    signal.throwIfAborted()
    return new Date(claimedAt.getTime() + EVERY_MS)
  }
}

function countDeleted(metrics: Metrics): OnDeleted {
  const sweptRows = new Counter({
    name: 'promptwire_swept_rows_total',
    help: 'Rows that the daily sweep deleted, by table.',
    labelNames: ['table'],
    registers: [metrics],
  })
  return (table, rows) => sweptRows.inc({ table }, rows)
}

/** Reseals credentials of older keys; the log says when an older key can be removed. */
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
