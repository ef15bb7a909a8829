import { createWakeSignal } from '../kernel/wake-signal.ts'
import type { Claim, ClaimedJob } from './claimed-job.ts'
import type { JobHandler } from './job-kind.ts'
import { RunningJobs, type RunningJobsPorts } from './running-jobs.ts'

/** Prevents a busy loop while due jobs cannot be claimed. */
const MIN_WAIT_MS = 50

export interface RunOptions extends RunningJobsPorts {
  /** Max jobs of all kinds at a time, without those that kinds reserve. */
  readonly maxJobs: number
  /** How long to wait for a notice when no job is due. */
  readonly idleMs: number
  readonly mayRun?: (() => Promise<boolean>) | undefined
}

export interface JobRunner {
  wake(): void
  /** Checks whether this process owns a running job, or all its jobs. */
  check(jobId?: string): void
  /** Claims no more, asks running jobs to end, and releases those that do not. */
  stop(): Promise<void>
}

export function runJobs(handlers: readonly JobHandler[], options: RunOptions): JobRunner {
  const { queue, uptime, idleMs, mayRun = async () => true, onError } = options
  const news = createWakeSignal()
  const running = new RunningJobs(options)
  let stopped = false

  const begin = async (job: ClaimedJob, claimedAt: number) => {
    const handler = handlers.find(({ kind }) => kind.name === job.kind)
    if (!handler || stopped) return queue.end(job.lease, { kind: 'released' }).catch(onError)
    void running.begin(handler, job, claimedAt).then(news.wake)
  }
  const claim = async (): Promise<Claim> => {
    const wanted = handlers.flatMap(({ kind: { name, concurrency, reserved = 0, perProject } }) => {
      const free = concurrency + reserved - running.count(name)
      const limit = Math.max(0, free - reserved)
      return free > 0 ? [{ kind: name, limit, reserved: free - limit, perProject }] : []
    })
    const reserved = handlers.reduce((sum, { kind }) => sum + (kind.reserved ?? 0), 0)
    const maxJobs = options.maxJobs + reserved - running.count()
    if (wanted.length === 0 || maxJobs <= 0) return NO_JOBS
    try {
      return (await mayRun()) ? await queue.claim(wanted, maxJobs) : NO_JOBS
    } catch (error) {
      onError(error)
      return NO_JOBS
    }
  }
  const poll = async () => {
    while (!stopped) {
      const claimedAt = uptime()
      const { jobs, nextInMs = idleMs } = await claim()
      await Promise.all(jobs.map((job) => begin(job, claimedAt)))
      if (jobs.length > 0) continue
      await news.woken(Math.min(Math.max(nextInMs, MIN_WAIT_MS), idleMs))
    }
  }
  const polling = poll()
  return {
    wake: news.wake,
    check: (jobId) => {
      if (jobId === undefined || running.has(jobId)) void running.renew()
    },
    async stop() {
      stopped = true
      news.wake()
      await polling
      await running.stop()
    },
  }
}

const NO_JOBS: Claim = { jobs: [], nextInMs: undefined }
