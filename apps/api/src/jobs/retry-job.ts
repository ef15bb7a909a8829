import { Failure } from '@promptwire/core/failure'
import type { Verb } from '../kernel/verb.ts'
import type { JobStore } from './job-record.ts'
import { jobView } from './job-view.ts'

/** Gives a job that was left after its last attempt as many again. */
export const retryJob =
  (jobs: Pick<JobStore, 'retry'>): Verb<'retry_job'> =>
  async (caller, { job_id }) => {
    const { job, isRetried } = await jobs.retry(caller, job_id)
    if (!job)
      throw new Failure('NOT_FOUND', 'There is no such job; ended ones are kept for 30 days.')
    // Someone else retried it in the meantime.
    if (!isRetried && (job.state === 'done' || job.state === 'cancelled')) throw notFailed()
    return { data: jobView(job) }
  }

const notFailed = () =>
  new Failure('CONFLICT', 'This job has not failed; only failed ones can be tried again.')
