import type { Job } from '@promptwire/contract/jobs/jobs'
import { Failure } from '@promptwire/core/errors/failure'
import { readCursor, writeCursor } from '../kernel/id-cursor.ts'
import { omitUndefined } from '../kernel/omit-undefined.ts'
import { toPage } from '../kernel/page.ts'
import { internalVerb, verb } from '../kernel/verb.ts'
import type { JobRecord } from './job-record.ts'
import { countJobsByKind, findJobs, retryProjectJob } from './jobs.sql.ts'

const JOBS_PER_PAGE = 50

export const listJobs = verb(
  'list_jobs',
  async ({ caller: { projectId }, input: { state, cursor }, unitOfWork }) => {
    const filter = omitUndefined({ state, before: readCursor(cursor) })
    const found = await findJobs(unitOfWork, projectId, { ...filter, limit: JOBS_PER_PAGE + 1 })
    return toPage(found, JOBS_PER_PAGE, jobView, writeCursor)
  },
)

/** Gives a job that used its last attempt as many again. */
export const retryJob = verb('retry_job', async ({ caller, input: { job_id }, unitOfWork }) => {
  const { job, isRetried } = await retryProjectJob(unitOfWork, caller, job_id)
  if (!job) throw new Failure('NOT_FOUND', 'Job not found; ended jobs are deleted after 30 days.')
  // Someone else may have retried it in between.
  if (!isRetried && (job.state === 'done' || job.state === 'cancelled')) throw notFailed()
  return { data: jobView(job) }
})

/** Counts queued, running and failed jobs by kind, to show whether workers keep up. */
export const countJobs = internalVerb('count_jobs', async ({ unitOfWork }) => {
  const counts = await countJobsByKind(unitOfWork)
  return {
    data: counts.map(({ overdueSeconds, ...count }) => ({
      ...count,
      overdue_seconds: overdueSeconds,
    })),
  }
})

/** Omits payload and key, which are internal to the job's kind. */
const jobView = (job: JobRecord): Job => ({
  id: job.id,
  kind: job.kind,
  state: job.state,
  attempts: job.attempts,
  max_attempts: job.maxAttempts,
  last_error: job.lastError,
  run_after: job.runAfter?.toISOString() ?? null,
  started_at: job.startedAt?.toISOString() ?? null,
  created_at: job.createdAt.toISOString(),
  ended_at: job.endedAt?.toISOString() ?? null,
})

const notFailed = () => new Failure('CONFLICT', 'Only failed jobs can be retried.')
