import { z } from 'zod'
import type { InternalOperation } from '../operation.ts'

/** Job counts of a kind, for the operator. */
const JobCount = z.object({
  kind: z.string(),
  waiting: z.int(),
  running: z.int(),
  /** Failed on the last attempt. */
  failed: z.int(),
  /** How long the oldest due or orphaned job has waited; null without one. */
  overdue_seconds: z.int().nullable(),
})
export type JobCount = z.output<typeof JobCount>

/** Operations of the operator's command `jobs.ts`. */
export const jobCountOperations = {
  count_jobs: {
    access: 'service',
    method: 'GET',
    path: '/jobs',
    input: z.strictObject({}),
    output: z.array(JobCount),
  },
} as const satisfies Record<string, InternalOperation>
