import { z } from 'zod'
import { text } from '../../text.ts'
import type { PeopleOperation } from '../operation.ts'

/** Where a job stands: of those that wait, some have failed before. */
export const JobState = z.enum(['waiting', 'running', 'failed', 'done', 'cancelled'])
export type JobState = z.output<typeof JobState>

/** Work that the service does for a project when it comes to it. */
const Job = z.object({
  id: z.uuid(),
  /** Such as `deliver_webhook`. */
  kind: z.string(),
  state: JobState,
  /** Since it was asked for, or done again; of a job that ended well, how many it took. */
  attempts: z.int(),
  /** Null where it is tried for as long as it takes. */
  most_attempts: z.int().nullable(),
  last_error: z.string().nullable(),
  /** When it is tried next, of one that waits. */
  run_after: z.iso.datetime().nullable(),
  /** When the attempt began that is under way. */
  started_at: z.iso.datetime().nullable(),
  created_at: z.iso.datetime(),
  ended_at: z.iso.datetime().nullable(),
})
export type Job = z.output<typeof Job>

/** What people see of the work that goes on without them. */
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
    effect: 'changes',
    answers: 'one',
    title: 'Try failed work again',
    method: 'POST',
    path: '/jobs/:job_id/retry',
    input: z.strictObject({ job_id: z.uuid() }),
    output: Job,
  },
} as const satisfies Record<string, PeopleOperation>
