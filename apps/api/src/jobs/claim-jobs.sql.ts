import { databaseClock } from '../kernel/change/database-clock.sql.ts'
import { Prisma } from '../platform/database/generated/client.ts'
import { type ClaimRequest, LEASE_MS } from './claimed-job.ts'

/** One claimed job, or none, with the time until the next one is due. */
export interface ClaimedJobRow {
  readonly next_in_ms: number | null
  readonly claimed_at: Date
  readonly id: string | null
  readonly kind: string
  readonly key: string | null
  readonly project_id: string | null
  readonly payload: unknown
  readonly lease: string
  readonly attempts: number
  readonly max_attempts: number | null
  readonly progress: unknown
}

interface ClaimOptions {
  readonly wanted: readonly ClaimRequest[]
  readonly limit: number
  readonly claimedBy: string
  /** Overrides the database's clock. */
  readonly at: Date | undefined
}

/** The due jobs of each project up to its share, and those without a project, in order. */
const DUE = Prisma.sql`project AS (
  SELECT waiting.*, (
           SELECT project_id FROM job
            WHERE job.kind = waiting.kind AND run_after IS NOT NULL AND project_id IS NOT NULL
            ORDER BY project_id LIMIT 1) AS id
    FROM waiting
  UNION ALL
  SELECT kind, most, reserved, per_project, (
           SELECT project_id FROM job
            WHERE job.kind = project.kind AND run_after IS NOT NULL AND project_id > project.id
            ORDER BY project_id LIMIT 1)
    FROM project WHERE id IS NOT NULL
), due AS (
  SELECT project.kind, project.most, project.reserved, oldest.*, running.jobs + row_number() OVER (
           PARTITION BY project.kind, project.id ORDER BY oldest.run_after, oldest.id) AS place
    FROM moment CROSS JOIN project
   CROSS JOIN LATERAL (
     SELECT count(*) AS jobs FROM job
      WHERE job.kind = project.kind AND project_id = project.id AND lease IS NOT NULL
        AND run_after > moment.at) running
   CROSS JOIN LATERAL (
     SELECT id, run_after FROM job
      WHERE job.kind = project.kind AND project_id = project.id AND run_after <= moment.at
      ORDER BY run_after, id LIMIT GREATEST(project.per_project - running.jobs, 0)) oldest
  UNION ALL
  SELECT waiting.kind, waiting.most, 0, oldest.*, row_number() OVER (
           PARTITION BY waiting.kind ORDER BY oldest.run_after, oldest.id)
    FROM moment CROSS JOIN waiting
   CROSS JOIN LATERAL (
     SELECT id, run_after FROM job
      WHERE job.kind = waiting.kind AND project_id IS NULL AND run_after <= moment.at
      ORDER BY run_after, id LIMIT waiting.most) oldest
)`

/**
 * Claims due jobs, by the database's clock unless `at` is set. Walks projects by index up to each
 * share, fewest running jobs first: the cost grows with projects, not jobs. Checks again under the
 * row's lock: another process may have claimed the job.
 */
export const claimJobsStatement = ({ wanted, limit, claimedBy, at }: ClaimOptions) => Prisma.sql`
WITH RECURSIVE moment AS MATERIALIZED (
  SELECT ${databaseClock(at)} AS at
), wanted AS (
  SELECT * FROM unnest(${wanted.map(({ kind }) => kind)}::text[],
                       ${wanted.map((kind) => kind.limit)}::integer[],
                       ${wanted.map(({ reserved }) => reserved ?? 0)}::integer[],
                       ${wanted.map(({ perProject }) => perProject)}::integer[])
             AS kind(kind, most, reserved, per_project)
), waiting AS MATERIALIZED (
  SELECT wanted.* FROM moment CROSS JOIN wanted
   WHERE EXISTS (SELECT 1 FROM job WHERE job.kind = wanted.kind AND job.run_after <= moment.at)
), ${DUE}, ranked AS (
  SELECT due.*, row_number() OVER (PARTITION BY kind ORDER BY place, run_after, id) AS turn FROM due
), chosen AS (
  SELECT id FROM ranked WHERE turn <= most + CASE place WHEN 1 THEN reserved ELSE 0 END
   ORDER BY place, run_after, id LIMIT ${limit}
), locked AS (
  SELECT job.id FROM moment CROSS JOIN chosen JOIN job USING (id)
   WHERE job.run_after <= moment.at FOR UPDATE OF job SKIP LOCKED
), claimed AS (
  UPDATE job
     SET attempts = attempts + 1, lease = gen_random_uuid(), claimed_by = ${claimedBy},
         started_at = moment.at, run_after = moment.at + ${LEASE_MS} * interval '1 millisecond'
    FROM moment, locked WHERE job.id = locked.id
  RETURNING job.*
), next AS (
  SELECT min(soonest.run_after) AS at
    FROM moment CROSS JOIN wanted
   CROSS JOIN LATERAL (
     SELECT run_after FROM job WHERE job.kind = wanted.kind AND run_after > moment.at
      ORDER BY run_after LIMIT 1) soonest
)
SELECT (extract(epoch FROM next.at - moment.at) * 1000)::float8 AS next_in_ms,
       moment.at AS claimed_at, claimed.id, claimed.kind, claimed.key, claimed.project_id,
       claimed.payload, claimed.lease, claimed.attempts, claimed.max_attempts, claimed.progress
  FROM moment CROSS JOIN next LEFT JOIN claimed ON true`
