import type { Job } from '@promptwire/core/contract/people/jobs'
import type { JobRecord } from './job-record.ts'

/** A job as the wire shows it: neither its payload nor its key, which are its kind's business. */
export const jobView = (job: JobRecord): Job => ({
  id: job.id,
  kind: job.kind,
  state: job.state,
  attempts: job.attempts,
  most_attempts: job.maxAttempts,
  last_error: job.lastError,
  run_after: job.runAfter?.toISOString() ?? null,
  started_at: job.startedAt?.toISOString() ?? null,
  created_at: job.createdAt.toISOString(),
  ended_at: job.endedAt?.toISOString() ?? null,
})
