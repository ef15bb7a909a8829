import { z } from 'zod'
import type { Prisma } from '../database/generated/client.ts'
import type { Listen } from '../database/notifications.ts'
import type { JobRecord, JobState, JobStore, WatchJob } from '../domain/job/job-record.ts'
import type { Changes } from './change.ts'
import { JOB_NEWS_CHANNEL } from './job-channels.ts'
import { createWatch } from './watch-channel.ts'

/** Jobs in PostgreSQL, for those who wait for them. */
export const createJobStore = ({ prisma }: Changes): JobStore => ({
  async find(kind, key) {
    const row = await prisma.job.findUnique({ where: { kind_key: { kind, key } } })
    return row ? toRecord(row) : undefined
  },
})

/** Hears of the jobs that any process runs. */
export const createWatchJob = (listen: Listen): WatchJob => createWatch(listen, JOB_NEWS_CHANNEL)

const Outcome = z.enum(['done', 'failed', 'cancelled'])

const toRecord = (row: Prisma.JobGetPayload<object>): JobRecord => ({
  id: row.id,
  kind: row.kind,
  key: row.key,
  projectId: row.projectId,
  state: stateOf(row),
  runAfter: row.lease === null ? row.runAfter : null,
  startedAt: row.startedAt,
  attempts: row.attempts,
  mostAttempts: row.maxAttempts,
  lastError: row.lastError,
  progress: row.progress,
  createdAt: row.createdAt,
  endedAt: row.endedAt,
})

function stateOf({ lease, outcome }: Prisma.JobGetPayload<object>): JobState {
  if (outcome !== null) return Outcome.parse(outcome)
  return lease === null ? 'waiting' : 'running'
}
