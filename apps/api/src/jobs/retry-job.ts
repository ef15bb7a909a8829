import { Failure } from '@promptwire/core/failure'
import { type VerbContext, verb } from '../kernel/verb.ts'
import type { JobStore } from './job-record.ts'
import { jobView } from './job-view.ts'

/** Gives a job that was left after its last attempt as many again. */
export const retryJob = verb(
  'retry_job',
  async ({
    caller,
    input: { job_id },
    jobs,
  }: VerbContext<'retry_job', { readonly jobs: Pick<JobStore, 'retry'> }>) => {
    const { job, isRetried } = await jobs.retry(caller, job_id)
    if (!job)
      throw new Failure('NOT_FOUND', 'There is no such job; ended ones are kept for 30 days.')
    // Someone else retried it in the meantime.
    if (!isRetried && (job.state === 'done' || job.state === 'cancelled')) throw notFailed()
    return { data: jobView(job) }
  },
)

const notFailed = () =>
  new Failure('CONFLICT', 'This job has not failed; only failed ones can be tried again.')
