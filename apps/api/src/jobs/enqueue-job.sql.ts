import { newId } from '../kernel/identifiers.ts'
import { Prisma } from '../platform/database/generated/client.ts'
import type { Queryable } from '../platform/database/queryable.ts'
import { JOB_CHANNEL, JOB_NEWS_CHANNEL } from './job-channels.ts'
import type { JobKind } from './job-kind.ts'

/** Jobs due later than this are found by polling. */
const UNSEEN = Prisma.sql`interval '15 seconds'`

export interface NewJob<Payload> {
  readonly payload: Payload
  /** Its subject, unique per kind, including stored jobs that ended. */
  readonly key?: string
  readonly projectId?: string
  /** Earliest start; defaults to now. */
  readonly runAfter?: Date
  readonly at: Date
}

/**
 * Enqueues a job in the transaction of the change that needs it: the job exists only if that
 * commits. Returns its id; undefined if a job of this kind and key exists.
 */
export async function enqueueJob<Payload extends object>(
  tx: Pick<Queryable, 'query'>,
  kind: Pick<JobKind<Payload>, 'name' | 'maxAttempts'>,
  { payload, key, projectId, runAfter, at }: NewJob<Payload>,
): Promise<string | undefined> {
  // If our clock is ahead of the database's, the job does not wait.
  const [enqueued] = await tx.query<{ id: string }>(Prisma.sql`
    WITH enqueued AS (
      INSERT INTO job (id, kind, key, project_id, payload, max_attempts, run_after, created_at)
      VALUES (${newId(at)}::uuid, ${kind.name}, ${key ?? null}, ${projectId ?? null}::uuid,
              ${JSON.stringify(payload)}::jsonb, ${kind.maxAttempts}::integer,
              COALESCE(${runAfter ?? null}::timestamptz, LEAST(${at}::timestamptz, now())), ${at})
      ON CONFLICT (kind, key) DO NOTHING
      RETURNING id, run_after < now() + ${UNSEEN} AS is_near)
    SELECT id, CASE WHEN is_near THEN pg_notify(${JOB_CHANNEL}, '') END::text FROM enqueued`)
  return enqueued?.id
}

/**
 * Cancels a job that has not ended; false if there is no such job. A running job is aborted when
 * its process reads the cancellation, and its later writes are ignored.
 */
export async function cancelJob(
  tx: Queryable,
  { kind, key, at }: { kind: string; key: string; at: Date },
): Promise<boolean> {
  const cancelled = await tx.prisma.$queryRaw<unknown[]>`
    WITH cancelled AS (
      UPDATE job SET outcome = 'cancelled', ended_at = ${at}, run_after = NULL, again_after = NULL,
                     lease = NULL, claimed_by = NULL, started_at = NULL
       WHERE kind = ${kind} AND key = ${key} AND outcome IS NULL
      RETURNING id)
    SELECT pg_notify(${JOB_NEWS_CHANNEL}, id::text)::text FROM cancelled`
  return cancelled.length > 0
}

/** Makes a waiting job due now. */
export const hastenJob = (
  tx: Queryable,
  { kind, key, at }: { kind: string; key: string; at: Date },
) =>
  tx.prisma.$queryRaw`
    WITH hastened AS (
      UPDATE job SET run_after = ${at} WHERE kind = ${kind} AND key = ${key}
         AND lease IS NULL AND run_after > ${at}
      RETURNING id)
    SELECT pg_notify(${JOB_CHANNEL}, '')::text FROM hastened`

/** Makes a failed job of a project due again with all its attempts; false without one. */
export async function retryJob(
  tx: Queryable,
  { id, projectId, at }: { id: string; projectId: string; at: Date },
): Promise<boolean> {
  const retried = await tx.prisma.$queryRaw<unknown[]>`
    WITH retried AS (
      UPDATE job SET run_after = LEAST(${at}::timestamptz, now()), attempts = 0, outcome = NULL,
                     ended_at = NULL
       WHERE id = ${id}::uuid AND project_id = ${projectId}::uuid AND outcome = 'failed'
      RETURNING id)
    SELECT pg_notify(${JOB_CHANNEL}, '')::text FROM retried`
  return retried.length > 0
}
