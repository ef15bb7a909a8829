import { text } from '@promptwire/core/text/text'
import { z } from 'zod'
import type { PeopleOperation } from '../operation.ts'

/** Job states; waiting jobs may have failed before. */
export const JobState = z.enum(['waiting', 'running', 'failed', 'done', 'cancelled'])
export type JobState = z.output<typeof JobState>

const Job = z.object({
  id: z.uuid(),
  /** For example `deliver_webhook`. */
  kind: z.string(),
  state: JobState,
  /** Attempts since the job was queued or retried. */
  attempts: z.int(),
  /** Null for no limit. */
  max_attempts: z.int().nullable(),
  last_error: z.string().nullable(),
  /** Next attempt of a waiting job. */
  run_after: z.iso.datetime().nullable(),
  started_at: z.iso.datetime().nullable(),
  created_at: z.iso.datetime(),
  ended_at: z.iso.datetime().nullable(),
})
export type Job = z.output<typeof Job>

/** Background job operations for the web app. */
export const jobOperations = {
  list_jobs: {
    permission: 'projects:read',
    effect: 'reads',
    answers: 'page',
    title: 'List background work',
    method: 'GET',
    path: '/jobs',
    input: z.strictObject({ state: JobState.optional(), cursor: text(500).optional() }),
    output: z.array(Job),
  },
  retry_job: {
    permission: 'project:manage',
    recentSignIn: { unneeded: 'The job was started before.' },
    effect: 'changes',
    answers: 'one',
    title: 'Retry failed jobs',
    method: 'POST',
    path: '/jobs/:job_id/retry',
    input: z.strictObject({ job_id: z.uuid() }),
    output: Job,
  },
} as const satisfies Record<string, PeopleOperation>
