import { hostname } from 'node:os'
import { createCauseLog } from '@promptwire/runtime/cause-log'
import type { Logger } from 'pino'
import type { Database } from '../platform/database/database.ts'
import type { ClaimedJob } from './claimed-job.ts'
import { JOB_CHANNEL, JOB_NEWS_CHANNEL } from './job-channels.ts'
import type { JobHandler } from './job-kind.ts'
import type { JobQueue } from './job-queue.sql.ts'
import { type JobRunner, runJobs } from './run-jobs.ts'
import type { RunningPorts } from './running-job.ts'

const MAX_CONCURRENT_JOBS = 20
/** Polling is a fallback for missed notices; the embedded database has one process. */
const IDLE_MS = { server: 5_000, embedded: 15_000 }

interface JobRunnerOptions extends Pick<RunningPorts, 'countAttempt' | 'randomBytes'> {
  readonly mayRun?: (() => Promise<boolean>) | undefined
}

/** Runs jobs in this process; several processes share the queue. */
export function startJobRunner(
  database: Pick<Database, 'listen' | 'embedded' | 'explainDatabaseError'>,
  createQueue: (claimedBy: string) => JobQueue,
  handlers: readonly JobHandler[],
  log: Logger,
  options: JobRunnerOptions,
): JobRunner {
  const failed = createCauseLog(log, 'a job failed', database.explainDatabaseError)
  const claimedBy = `${hostname()}/${process.pid}`
  const runner = runJobs(handlers, {
    ...options,
    queue: createQueue(claimedBy),
    maxJobs: MAX_CONCURRENT_JOBS,
    idleMs: database.embedded ? IDLE_MS.embedded : IDLE_MS.server,
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
