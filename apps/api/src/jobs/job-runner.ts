import { hostname } from 'node:os'
import type { RandomBytes } from '@promptwire/core/access/api-key'
import { createCauseLog } from '@promptwire/runtime/cause-log'
import type { Logger } from 'pino'
import type { Database } from '../platform/database/database.ts'
import type { ClaimedJob } from './claimed-job.ts'
import { JOB_CHANNEL, JOB_NEWS_CHANNEL } from './job-channels.ts'
import type { JobHandler } from './job-kind.ts'
import type { JobQueue } from './job-queue.sql.ts'
import { type JobRunner, runJobs } from './run-jobs.ts'

/** Jobs of all kinds that a process runs at a time. */
const MAX_CONCURRENT_JOBS = 20
/** Polling is a fallback for missed notices; the embedded database has one process. */
const IDLE_MS = { server: 5_000, embedded: 15_000 }

interface JobRunnerOptions {
  readonly randomBytes: RandomBytes
  /** Whether jobs may begin at all. */
  readonly mayRun?: (() => Promise<boolean>) | undefined
}

/** Runs jobs in this process; every process that does takes what none of the others has claimed. */
export function startJobRunner(
  database: Pick<Database, 'listen' | 'embedded' | 'explainDatabaseError'>,
  createQueue: (claimedBy: string) => JobQueue,
  handlers: readonly JobHandler[],
  log: Logger,
  { randomBytes, mayRun }: JobRunnerOptions,
): JobRunner {
  const failed = createCauseLog(log, 'a job failed', database.explainDatabaseError)
  const claimedBy = `${hostname()}/${process.pid}`
  const runner = runJobs(handlers, {
    queue: createQueue(claimedBy),
    maxJobs: MAX_CONCURRENT_JOBS,
    idleMs: database.embedded ? IDLE_MS.embedded : IDLE_MS.server,
    randomBytes,
    mayRun,
    uptime: () => performance.now(),
    onError: (error, job) => failed(error, job && toLogFields(job)),
  })
  void database.listen(JOB_CHANNEL, runner.wake)
  void database.listen(JOB_NEWS_CHANNEL, runner.check)
  return runner
}

const toLogFields = ({ id, kind, projectId, attempt }: ClaimedJob) => ({
  job_id: id,
  kind,
  project_id: projectId,
  attempt,
})
