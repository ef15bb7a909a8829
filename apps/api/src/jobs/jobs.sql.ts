import { JobState } from '@promptwire/contract/jobs/jobs'
import type { Caller } from '../kernel/caller.ts'
import { type UnitOfWork, unchanged } from '../kernel/change/unit-of-work.ts'
import type { Prisma } from '../platform/database/generated/client.ts'
import type { Listen } from '../platform/database/notifications.ts'
import type { Queryable } from '../platform/database/queryable.ts'
import { createWatch } from '../platform/database/watch-channel.ts'
import { retryJob } from './enqueue-job.sql.ts'
import { JOB_NEWS_CHANNEL } from './job-channels.ts'
import type { JobCount, JobFilter, JobRecord } from './job-record.ts'

export async function findJob(
  { prisma }: Queryable,
  kind: string,
  key: string,
): Promise<JobRecord | undefined> {
  const row = await prisma.job.findUnique({ where: { kind_key: { kind, key } } })
  return row ? toRecord(row) : undefined
}

export const countJobsByKind = ({ prisma }: Queryable): Promise<JobCount[]> =>
  prisma.$queryRaw<JobCount[]>`
    SELECT kind, count(*) FILTER (WHERE outcome IS NULL AND lease IS NULL)::int AS waiting,
           count(*) FILTER (WHERE lease IS NOT NULL)::int AS running,
           count(*) FILTER (WHERE outcome = 'failed')::int AS failed,
           extract(epoch FROM now() - min(run_after) FILTER (WHERE run_after <= now()))::int
             AS "overdueSeconds"
      FROM job WHERE outcome IS NULL OR outcome = 'failed' GROUP BY kind ORDER BY kind`

export async function findJobs(
  { prisma }: Queryable,
  projectId: string,
  { state, before, limit }: JobFilter,
): Promise<JobRecord[]> {
  const rows = await prisma.job.findMany({
    where: {
      projectId,
      ...(state !== undefined && inState(state)),
      ...(before !== undefined && { id: { lt: before } }),
    },
    orderBy: { id: 'desc' },
    take: limit,
  })
  return rows.map(toRecord)
}

export const retryProjectJob = (
  unitOfWork: UnitOfWork,
  caller: Caller,
  id: string,
): Promise<{ isRetried: boolean; job: JobRecord | undefined }> =>
  unitOfWork.change(caller, async (tx) => {
    const { projectId, at } = caller
    const isRetried = await retryJob(tx, { id, projectId, at })
    const row = await tx.prisma.job.findFirst({ where: { id, projectId } })
    const result = { isRetried, job: row ? toRecord(row) : undefined }
    if (!row || !isRetried) return unchanged(result)
    const after = { kind: row.kind }
    return { result, audit: { action: 'job.retried', targetType: 'job', targetId: id, after } }
  })

function inState(state: JobState): Prisma.JobWhereInput {
  if (state === 'waiting') return { outcome: null, lease: null }
  if (state === 'running') return { outcome: null, lease: { not: null } }
  return { outcome: state }
}

export const createWatchJob = (listen: Listen) => createWatch(listen, JOB_NEWS_CHANNEL)

const toRecord = (row: Prisma.JobGetPayload<object>): JobRecord => ({
  id: row.id,
  kind: row.kind,
  key: row.key,
  projectId: row.projectId,
  state: toJobState(row),
  runAfter: row.lease === null ? row.runAfter : null,
  startedAt: row.startedAt,
  attempts: row.attempts,
  maxAttempts: row.maxAttempts,
  lastError: row.lastError,
  progress: row.progress,
  createdAt: row.createdAt,
  endedAt: row.endedAt,
})

function toJobState({ lease, outcome }: Prisma.JobGetPayload<object>): JobState {
  if (outcome !== null) return JobState.parse(outcome)
  return lease === null ? 'waiting' : 'running'
}
