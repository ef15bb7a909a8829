import { randomBytes } from 'node:crypto'
import { pino } from 'pino'
import { z } from 'zod'
import type { TestApi } from '../../../../test/support/api.ts'
import { cancelJob, enqueueJob, type NewJob } from '../../src/jobs/enqueue-job.sql.ts'
import { createJobHandler, type JobKind, type RunJob } from '../../src/jobs/job-kind.ts'
import { JobQueue } from '../../src/jobs/job-queue.sql.ts'
import { startJobRunner } from '../../src/jobs/job-runner.ts'
import { findJob } from '../../src/jobs/jobs.sql.ts'
import type { JobRunner } from '../../src/jobs/run-jobs.ts'
import { createUnitOfWork } from '../../src/kernel/change/create-unit-of-work.ts'

const Payload = z.object({ name: z.string().default('') })
type Payload = z.output<typeof Payload>

/** A separate kind of job for a test. */
export const kindOfTest = (name: string, rules: Partial<JobKind<Payload>> = {}) => ({
  name,
  payload: Payload,
  concurrency: 5,
  perProject: 2,
  heartbeatTimeoutMs: 60_000,
  backoffMs: [0] as const,
  maxAttempts: 3,
  ...rules,
})

/** Jobs of a test's own kind, and processes that run them. */
export function jobsOfTest({ database }: TestApi) {
  const runners: JobRunner[] = []
  const changes = createUnitOfWork(database)
  const by = (projectId?: string) => ({
    actor: { kind: 'system' } as const,
    requestId: 'test',
    at: new Date(),
    ...(projectId !== undefined && { projectId }),
  })
  return {
    changes,
    find: (kind: string, key: string) => findJob(changes, kind, key),
    queue: new JobQueue(changes, { claimedBy: 'test' }),
    /** The queue after `ms` without heartbeats. */
    queueIn: (ms: number) =>
      new JobQueue(changes, {
        claimedBy: 'test',
        databaseTime: () => new Date(Date.now() + ms),
      }),
    enqueue: (kind: JobKind<Payload>, { projectId, ...given }: Partial<NewJob<Payload>> = {}) =>
      changes.change(by(projectId), async (tx) => {
        const job = { payload: { name: '' }, at: new Date(), ...given }
        const whose = projectId === undefined ? {} : { projectId }
        return { result: await enqueueJob(tx, kind, { ...job, ...whose }), audit: [] }
      }),
    cancel: (kind: string, key: string) =>
      changes.change(by(), async (tx) => ({
        result: await cancelJob(tx, { kind, key, at: new Date() }),
        audit: [],
      })),
    /** A process that runs jobs of a kind. */
    run(kind: JobKind<Payload>, run: RunJob<Payload>) {
      const log = pino({ level: 'silent' })
      const handlers = [createJobHandler(kind, run)]
      const createQueue = (claimedBy: string) => new JobQueue(changes, { claimedBy })
      const runner = startJobRunner(database, createQueue, handlers, log, { randomBytes })
      runners.push(runner)
      return runner
    },
    stop: () => Promise.all(runners.map((runner) => runner.stop())),
    /** Simulates that the job's process died and its lease expired. */
    loseLease: (kind: string) =>
      database.prisma.job.updateMany({
        where: { kind, lease: { not: null } },
        data: { runAfter: new Date(Date.now() - 1_000) },
      }),
  }
}
