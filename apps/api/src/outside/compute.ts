import type { Compute, JobName, JobResult, Work } from '../domain/compute.ts'
import { turn } from '../domain/turn.ts'
import { jobNamed, prepareJob } from './jobs.ts'
import type { WorkerPool } from './worker-pool.ts'

/** UTF-16 units that cost less than letting others in between. */
const AT_ONCE = 1_000

/**
 * Small work runs where it is asked for; middling work on the loop too, but one piece in a turn of
 * the loop, so that many requests at once do not add up; the rest on threads.
 */
export function createCompute(pool: WorkerPool): Compute {
  const run = async <Name extends JobName>(
    name: Name,
    work: Work<Name>,
  ): Promise<JobResult<Name>> => {
    const job = jobNamed(name)
    if (work.size > job.onLoop) return pool.run(name, work)
    await prepareJob(job, work.input, turn)
    if (work.size > AT_ONCE) await turn()
    return job.run(work.input, () => {}) as JobResult<Name>
  }
  return { run }
}
