import { type InternalContext, internalVerb } from '../kernel/verb.ts'
import type { JobStore } from './job-record.ts'

/** What waits, runs and has failed, by kind: whether background work keeps up. */
export const countJobs = internalVerb(
  'count_jobs',
  async ({ jobs }: InternalContext<'count_jobs', { readonly jobs: Pick<JobStore, 'count'> }>) => {
    const counts = await jobs.count()
    return {
      data: counts.map(({ overdueSeconds, ...count }) => ({
        ...count,
        overdue_seconds: overdueSeconds,
      })),
    }
  },
)
