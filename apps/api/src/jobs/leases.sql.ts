import { databaseClock } from '../kernel/change/database-clock.sql.ts'
import { Prisma } from '../platform/database/generated/client.ts'
import { type JobOutcome, LEASE_MS } from './claimed-job.ts'
import { JOB_CHANNEL, JOB_NEWS_CHANNEL } from './job-channels.ts'

/**
 * Renews leases and returns the valid ones. Skips locked rows until the next time: waiting for
 * several rows could deadlock.
 */
export const renewJobsStatement = (leases: readonly string[], at: Date | undefined) => Prisma.sql`
WITH leased AS (
  SELECT id, lease FROM job WHERE lease = ANY (${leases}::uuid[])
), free AS (
  SELECT id, lease FROM job WHERE id IN (SELECT id FROM leased) FOR UPDATE SKIP LOCKED
), renewed AS (
  UPDATE job SET run_after = ${databaseClock(at)} + ${LEASE_MS} * interval '1 millisecond'
    FROM free WHERE job.id = free.id AND job.lease = free.lease
     AND job.lease = ANY (${leases}::uuid[])
)
SELECT lease FROM leased`

/** Stores the progress of a job and notifies its watchers; no row if the lease is lost. */
export const reportJobStatement = (lease: string, progress: object) => Prisma.sql`
WITH reported AS (
  UPDATE job SET progress = ${JSON.stringify(progress)}::jsonb WHERE lease = ${lease}::uuid
  RETURNING id
)
SELECT pg_notify(${JOB_NEWS_CHANNEL}, id::text)::text FROM reported`

/**
 * Records the outcome of a job. If it was enqueued again while it ran, it is due again. Watchers
 * get a notice if the job reports progress.
 */
export const endJobStatement = (lease: string, outcome: JobOutcome, at: Date | undefined) => {
  const kind = Prisma.sql`${outcome.kind}::text`
  const error = 'error' in outcome ? outcome.error : null
  const next = outcome.kind === 'again' ? outcome.at : null
  const wait = outcome.kind === 'retry' ? outcome.afterMs : 0
  return Prisma.sql`
WITH ending AS (
  SELECT id, ${databaseClock(at)} AS at, again_after AS asked_for,
         CASE WHEN ${kind} = 'done' AND again_after IS NOT NULL THEN 'again' ELSE ${kind} END AS kind
    FROM job WHERE lease = ${lease}::uuid FOR UPDATE
), ended AS (
  UPDATE job
     SET lease = NULL, claimed_by = NULL, started_at = NULL, again_after = NULL,
         run_after = CASE ending.kind
           WHEN 'again' THEN LEAST(${next}::timestamptz, ending.asked_for)
           WHEN 'retry' THEN ending.at + ${wait} * interval '1 millisecond'
           WHEN 'released' THEN ending.at END,
         attempts = CASE ending.kind
           WHEN 'again' THEN 0 WHEN 'released' THEN attempts - 1 ELSE attempts END,
         last_error = CASE WHEN ending.kind = 'released' THEN last_error ELSE ${error} END,
         outcome = CASE WHEN ending.kind IN ('done', 'failed') THEN ending.kind END,
         ended_at = CASE WHEN ending.kind IN ('done', 'failed') THEN ending.at END
    FROM ending WHERE job.id = ending.id
  RETURNING job.id, job.progress, ending.kind
)
SELECT CASE WHEN kind = 'released' THEN pg_notify(${JOB_CHANNEL}, '') END::text,
       CASE WHEN progress IS NOT NULL THEN pg_notify(${JOB_NEWS_CHANNEL}, id::text) END::text
  FROM ended`
}
