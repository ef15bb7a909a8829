import type { Logger } from 'pino'
import { z } from 'zod'
import { enqueueJob } from '../../jobs/enqueue-job.sql.ts'
import type { JobKind, RunJob } from '../../jobs/job-kind.ts'
import type { UnitOfWork } from '../../kernel/change/unit-of-work.ts'

/** Writes scheduled backups. A single job, which any process may run. */
export const BACKUP: JobKind<object> = {
  name: 'backup',
  payload: z.object({}),
  concurrency: 1,
  perProject: 1,
  heartbeatTimeoutMs: 60_000,
  backoffMs: [60_000, 600_000, 3_600_000],
  maxAttempts: null,
}

const HOUR_MS = 60 * 60 * 1000
const HEARTBEAT_MS = 10_000

export type RunBackup = (signal: AbortSignal) => Promise<string>

export interface BackupSchedule {
  readonly everyHours: number
  readonly run: RunBackup
}

/** Queues the job once for all processes and restarts. */
export const scheduleBackups = (db: UnitOfWork, at: Date) =>
  enqueueJob(db, BACKUP, { key: BACKUP.name, payload: {}, at })

/** Backs up at each interval. Without a schedule, retries in an hour. */
export const backUp =
  (schedule: BackupSchedule | undefined, log: Logger): RunJob<object> =>
  async ({ claimedAt }, signal, heartbeat) => {
    const after = (hours: number) => new Date(claimedAt.getTime() + hours * HOUR_MS)
    if (!schedule) return after(1)
    const beating = setInterval(() => void heartbeat(), HEARTBEAT_MS)
    const output = await schedule.run(signal).finally(() => clearInterval(beating))
    log.info({ output }, 'backed up')
    // Stored with the job, so that every process can read the age of the last backup.
    await heartbeat({ succeeded_at: claimedAt.toISOString() })
    return after(schedule.everyHours)
  }
