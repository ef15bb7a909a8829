import type { UnitOfWork } from '../kernel/change/unit-of-work.ts'
import { type ClaimedJobRow, claimJobsStatement } from './claim-jobs.sql.ts'
import type { Claim, ClaimedJob, ClaimRequest, JobOutcome } from './claimed-job.ts'
import { endJobStatement, renewJobsStatement, reportJobStatement } from './leases.sql.ts'

interface JobQueueOptions {
  /** Name of this process, for operators. */
  readonly claimedBy: string
  /** Replaces the database's clock, for tests that travel in time. */
  readonly databaseTime?: (() => Date) | undefined
}

/** The job queue in PostgreSQL. Uses the database's clock, so that all processes agree. */
export class JobQueue {
  readonly #unitOfWork: UnitOfWork
  readonly #options: JobQueueOptions

  constructor(unitOfWork: UnitOfWork, options: JobQueueOptions) {
    this.#unitOfWork = unitOfWork
    this.#options = options
  }

  #time = () => this.#options.databaseTime?.()

  /** Claims up to `limit` due jobs: each for one process, fairly between projects. */
  async claim(wanted: readonly ClaimRequest[], limit: number): Promise<Claim> {
    const { claimedBy } = this.#options
    const statement = claimJobsStatement({ wanted, limit, claimedBy, at: this.#time() })
    const rows = await this.#unitOfWork.prisma.$queryRaw<ClaimedJobRow[]>(statement)
    return {
      jobs: rows.flatMap((row) => (row.id === null ? [] : [toClaimed(row, row.id)])),
      nextInMs: rows[0]?.next_in_ms ?? undefined,
    }
  }

  /** Returns the valid leases. */
  async renew(leases: readonly string[]): Promise<ReadonlySet<string>> {
    const rows = await this.#unitOfWork.prisma.$queryRaw<{ lease: string }[]>(
      renewJobsStatement(leases, this.#time()),
    )
    return new Set(rows.map(({ lease }) => lease))
  }

  /** Returns whether the lease is valid. */
  async report(lease: string, progress: object): Promise<boolean> {
    const reported = await this.#unitOfWork.prisma.$queryRaw<unknown[]>(
      reportJobStatement(lease, progress),
    )
    return reported.length > 0
  }

  /** Does nothing if the lease has expired. */
  async end(lease: string, outcome: JobOutcome): Promise<void> {
    await this.#unitOfWork.prisma.$queryRaw(endJobStatement(lease, outcome, this.#time()))
  }
}

const toClaimed = (row: ClaimedJobRow, id: string): ClaimedJob => ({
  id,
  kind: row.kind,
  key: row.key,
  projectId: row.project_id,
  payload: row.payload,
  lease: row.lease,
  attempt: row.attempts,
  maxAttempts: row.max_attempts,
  progress: row.progress,
  claimedAt: row.claimed_at,
})
