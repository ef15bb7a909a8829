import { type ClaimedJob, LEASE_MS } from './claimed-job.ts'
import type { JobHandler } from './job-kind.ts'
import type { JobQueue } from './job-queue.sql.ts'
import { type RunningJob, type RunningPorts, startJob } from './running-job.ts'

/** Several renewals per lease, so that a slow response loses none. */
const RENEW_MS = 5_000
/** Jobs that do not stop are released after this time: a receiver may take ten seconds. */
const GRACE_MS = 12_000

export interface RunningJobsPorts extends RunningPorts {
  readonly queue: JobQueue
  /** Milliseconds of a monotonic clock. */
  readonly uptime: () => number
  readonly onError: (error: unknown, job?: ClaimedJob) => void
}

/** Renews the leases of all claimed jobs together. */
export class RunningJobs {
  readonly #ports: RunningJobsPorts
  /** With the time until which each lease is certainly valid. */
  readonly #running = new Map<RunningJob, number>()
  readonly #renewing: NodeJS.Timeout

  constructor(ports: RunningJobsPorts) {
    this.#ports = ports
    this.#renewing = setInterval(() => void this.renew(), RENEW_MS)
  }

  count(kind?: string): number {
    if (kind === undefined) return this.#running.size
    return [...this.#running.keys()].filter(({ job }) => job.kind === kind).length
  }

  /** Resolves when the job no longer belongs to this process. */
  async begin(work: JobHandler, job: ClaimedJob, claimedAt: number): Promise<void> {
    const running = startJob(work, job, this.#ports)
    this.#running.set(running, claimedAt + LEASE_MS)
    await running.ended
    this.#running.delete(running)
  }

  has(jobId: string): boolean {
    return [...this.#running.keys()].some(({ job }) => job.id === jobId)
  }

  /** Abandons jobs whose lease is lost or cancelled: another process may have them. */
  async renew(): Promise<void> {
    const asked = [...this.#running.keys()]
    if (asked.length === 0) return
    const { queue, uptime, onError } = this.#ports
    const now = uptime()
    const renewed = await queue.renew(asked.map(({ job }) => job.lease)).catch(onError)
    for (const running of asked) {
      if (renewed?.has(running.job.lease)) this.#extend(running, now + LEASE_MS)
      else if (renewed || (this.#running.get(running) ?? 0) <= uptime()) running.leave('lease lost')
    }
  }

  #extend(running: RunningJob, until: number): void {
    if (this.#running.has(running)) this.#running.set(running, until)
  }

  async stop(): Promise<void> {
    for (const running of this.#running.keys()) running.interrupt('stopping')
    const giveBack = setTimeout(() => {
      for (const running of this.#running.keys()) running.leave('stopping')
    }, GRACE_MS)
    while (this.#running.size > 0) {
      await Promise.all([...this.#running.keys()].map(({ ended }) => ended))
    }
    clearTimeout(giveBack)
    clearInterval(this.#renewing)
  }
}
