import type { UnitOfWork } from '../kernel/change/unit-of-work.ts'
import { type ClaimedJobRow, claimJobsStatement } from './claim-jobs.sql.ts'
import type { ClaimedJob, JobQueue } from './job-queue.ts'
import { endJobStatement, renewJobsStatement, reportJobStatement } from './leases.sql.ts'

interface JobQueueOptions {
  /** This process, as operators know it. */
  readonly claimedBy: string
  /** Instead of the database's clock, for tests that travel in time. */
  readonly databaseTime?: (() => Date) | undefined
}

/** The queue of jobs in PostgreSQL; its clock is the database's, so that all processes agree. */
export function createJobQueue(
  unitOfWork: UnitOfWork,
  { claimedBy, databaseTime }: JobQueueOptions,
): JobQueue {
  const at = () => databaseTime?.()
  return {
    async claim(wanted, limit) {
      const statement = claimJobsStatement({ wanted, limit, claimedBy, at: at() })
      const rows = await unitOfWork.prisma.$queryRaw<ClaimedJobRow[]>(statement)
      return {
        jobs: rows.flatMap((row) => (row.id === null ? [] : [toClaimed(row, row.id)])),
        nextInMs: rows[0]?.next_in_ms ?? undefined,
      }
    },
    async renew(leases) {
      const rows = await unitOfWork.prisma.$queryRaw<{ lease: string }[]>(
        renewJobsStatement(leases, at()),
      )
      return new Set(rows.map(({ lease }) => lease))
    },
    async report(lease, progress) {
      const reported = await unitOfWork.prisma.$queryRaw<unknown[]>(
        reportJobStatement(lease, progress),
      )
      return reported.length > 0
    },
    async end(lease, ending) {
      await unitOfWork.prisma.$queryRaw(endJobStatement(lease, ending, at()))
    },
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
