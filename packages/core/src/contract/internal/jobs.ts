import { z } from 'zod'
import type { InternalOperation } from '../operation.ts'

/** How much of a kind of background work there is, for the operator of the service. */
const JobCount = z.object({
  kind: z.string(),
  waiting: z.int(),
  running: z.int(),
  /** Left after the last attempt. */
  failed: z.int(),
  /** How long the first waits that is due, or whose process died; null where there is none. */
  overdue_seconds: z.int().nullable(),
})
export type JobCount = z.output<typeof JobCount>

/** What `jobs.ts` of the API, the operator's command, asks of a running API. */
export const jobCountOperations = {
  count_jobs: {
    access: 'service',
    method: 'GET',
    path: '/jobs',
    input: z.strictObject({}),
    output: z.array(JobCount),
  },
} as const satisfies Record<string, InternalOperation>
