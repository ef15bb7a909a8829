import { EDITING_ROLES } from '@promptwire/core/roles'

/** The calendar month (UTC) of an instant, as monthly_usage names it. */
export const monthOf = (instant: string) =>
  `date_trunc('month', ${instant} AT TIME ZONE 'UTC')::date`

/** A key is its maker's: it ends with their right to make keys, whoever or whatever took it. */
const MAKERS = EDITING_ROLES.map((role) => `'${role}'`).join(', ')

/**
 * One statement for all requests of a batch, alike ones in one row with their number. It joins
 * keys, prompts and version pointers, adds to the month's usage up to the plan's limit, and says
 * of each row how many fitted. Accounts are locked in one order, so that replicas never wait for
 * each other in a ring.
 *
 * $1–$5: key hash, slug, prompt id, version and number of requests, an array each. A row of none
 * asks only who the key is; it counts nothing, so it waits for no lock on the count.
 * $6, $7: plan names and quotas. $8: the plan of accounts that were given none.
 * $9: an instant instead of the database's clock, by which all replicas agree on the month.
 */
export const ADMIT = `
WITH clock AS (
  SELECT COALESCE($9::timestamptz, now()) AS instant
), request AS (
  SELECT * FROM unnest($1::bytea[], $2::text[], $3::uuid[], $4::int[], $5::int[])
    WITH ORDINALITY AS r (key_hash, slug, prompt_id, version, wanted, position)
), keyed AS (
  SELECT r.position, r.slug, r.prompt_id, r.version, r.wanted,
         k.id AS key_id, k.created_by AS user_id, k.client_id, k.project_id, k.environment,
         k.scopes, p.account_id,
         (SELECT q.quota FROM unnest($6::text[], $7::bigint[]) AS q (plan, quota)
           WHERE q.plan = COALESCE(a.plan, $8)) AS quota,
         sum(r.wanted) OVER (PARTITION BY p.account_id ORDER BY r.position) - r.wanted AS ahead
    FROM request r
    JOIN api_key k ON k.key_hash = r.key_hash AND k.revoked_at IS NULL
    JOIN project p ON p.id = k.project_id
    JOIN account a ON a.id = p.account_id
    JOIN membership m ON m.account_id = p.account_id AND m.user_id = k.created_by
     AND m.role IN (${MAKERS})
), demand AS (
  SELECT account_id, quota, LEAST(sum(wanted), quota) AS fitting
    FROM keyed GROUP BY account_id, quota HAVING sum(wanted) > 0 ORDER BY account_id
), counted AS (
  INSERT INTO monthly_usage AS u (account_id, month, used, quota, admitted)
  SELECT account_id, ${monthOf('instant')}, fitting, quota, fitting FROM demand, clock
  ON CONFLICT (account_id, month) DO UPDATE SET
    quota = EXCLUDED.quota,
    admitted = GREATEST(0, LEAST(EXCLUDED.used, EXCLUDED.quota - u.used)),
    used = u.used + GREATEST(0, LEAST(EXCLUDED.used, EXCLUDED.quota - u.used))
  RETURNING account_id, used, admitted
), touched AS (
  UPDATE api_key SET last_used_at = clock.instant FROM clock WHERE id IN (
    SELECT id FROM api_key WHERE id IN (SELECT key_id FROM keyed)
       AND (last_used_at IS NULL OR last_used_at < (SELECT instant FROM clock) - interval '1 minute')
       FOR UPDATE SKIP LOCKED)
)
SELECT k.position::int, k.key_id, k.user_id, k.client_id, k.project_id, k.environment,
       k.quota::float8, (extract(epoch FROM clock.instant) * 1000)::float8 AS counted_at,
       array_to_string(k.scopes, ' ') AS scopes,
       COALESCE(c.used - c.admitted + LEAST(k.ahead, c.admitted), 0)::float8 AS used_before,
       GREATEST(0, LEAST(k.wanted, c.admitted - k.ahead))::int AS admitted,
       t.id AS prompt_id, t.name, t.revision, t.saved_revision, t.last_version,
       v.id AS version_id, v.number AS version_number
  FROM keyed k
  LEFT JOIN counted c USING (account_id)
 CROSS JOIN clock
  LEFT JOIN LATERAL (
    SELECT * FROM prompt WHERE prompt.project_id = k.project_id AND prompt.slug = k.slug
    UNION ALL
    SELECT * FROM prompt WHERE prompt.id = k.prompt_id AND prompt.project_id = k.project_id
  ) t ON true
  LEFT JOIN LATERAL (
    SELECT version.id, version.number FROM version
     WHERE k.version IS NULL AND k.environment = 'live' AND version.id = t.published_version_id
    UNION ALL
    SELECT version.id, version.number FROM version
     WHERE version.prompt_id = t.id AND version.number = k.version
       AND (k.environment = 'dev' OR version.published_at IS NOT NULL)
  ) v ON true`

export interface AdmitRow {
  position: number
  key_id: string
  user_id: string
  client_id: string | null
  project_id: string
  environment: string
  /** Separated by spaces. */
  scopes: string
  quota: number | null
  /** When it was counted, in milliseconds since 1970. */
  counted_at: number
  /** Requests of the account counted before this row's. */
  used_before: number
  /** How many of this row's requests fit into the plan. */
  admitted: number
  prompt_id: string | null
  name: string
  revision: number
  saved_revision: number
  last_version: number
  version_id: string | null
  version_number: number
}
