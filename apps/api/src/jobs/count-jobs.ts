import type { InternalVerb } from '../kernel/verb.ts'
import type { JobStore } from './job-record.ts'

/** What waits, runs and has failed, by kind: whether background work keeps up. */
export const countJobs =
  (jobs: Pick<JobStore, 'count'>): InternalVerb<'count_jobs'> =>
  async () => {
    const counts = await jobs.count()
    return {
      data: counts.map(({ overdueSeconds, ...count }) => ({
        ...count,
        overdue_seconds: overdueSeconds,
      })),
    }
  }
