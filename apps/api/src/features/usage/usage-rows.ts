import { Prisma } from '../../platform/database/generated/client.ts'

/** Means no prompt: a primary key column cannot be null. */
export const NO_PROMPT = '00000000-0000-0000-0000-000000000000'

/**
 * Counts by all dimensions. Entries of the hot statement store how many requests of an account fit
 * its plan: the first ones, as in `admit-batch.sql.ts`. Other entries have a status.
 */
export const countsIn = (entries: 'usage_entry' | 'taken'): Prisma.Sql => Prisma.sql`
  SELECT e.day, u.project_id, u.key_id, COALESCE(u.prompt_id, ${NO_PROMPT}::uuid) AS prompt_id,
         u.version, counted.status, counted.requests
    FROM ${Prisma.raw(entries)} e
   CROSS JOIN LATERAL (
     SELECT r.*, GREATEST(0, LEAST(r.requests, r.fitted - COALESCE(sum(r.requests) OVER (
              PARTITION BY r.account_id ORDER BY r.position
              ROWS BETWEEN UNBOUNDED PRECEDING AND 1 PRECEDING), 0))) AS admitted
       FROM unnest(e.positions, e.account_ids, e.fitted, e.project_ids, e.key_ids, e.prompt_ids,
                   e.versions, e.statuses, e.requests)
         AS r (position, account_id, fitted, project_id, key_id, prompt_id, version, status, requests)
   ) u
   CROSS JOIN LATERAL (
     SELECT u.status, u.requests::bigint WHERE u.status IS NOT NULL
     UNION ALL SELECT e.counted_as, u.admitted WHERE u.status IS NULL
     UNION ALL SELECT 429, u.requests - u.admitted WHERE u.status IS NULL
   ) counted (status, requests)
   WHERE counted.requests <> 0`
