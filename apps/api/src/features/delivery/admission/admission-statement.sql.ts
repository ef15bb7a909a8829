import { PLANS } from '@promptwire/core/plans'
import { monthSql, NOTHING_DELIVERED, UNKNOWN_OUTCOME, WORKING_COPY } from '../../usage/index.ts'

/** Omits plans without a limit. */
const QUOTAS = Object.entries(PLANS)
  .filter(([, { monthlyRequests }]) => monthlyRequests !== null)
  .map(([plan, { monthlyRequests }]) => `WHEN '${plan}' THEN ${monthlyRequests}`)
  .join(' ')

/** A time given by tests, or the database clock, so that replicas agree. */
const INSTANT = 'COALESCE($7::timestamptz, now())'

/**
 * Admits a batch in one statement; identical requests share a row. Adds to each account's monthly usage up to
 * its plan's limit. Records requests in a row that needs no lock and is summed later (`usage-sums.sql.ts`).
 * Locks accounts in one order, so that replicas cannot deadlock. Plain joins only: setting up a plan node for
 * every batch costs more than the few rows. $1–$5: arrays of key hashes (hexadecimal), slugs, prompt ids,
 * versions and numbers of requests. Number 0 only identifies the key, without waiting for the count's lock.
 * $6: the default plan. $7: a time instead of the clock. $8: whether the request delivers content, which is
 * counted by version.
 */
const admitSql = (keyed: string, { columns, isReachable }: OwnLimits) => `
WITH ${keyed}, counted AS (
  INSERT INTO monthly_usage AS u (account_id, month, used, quota, admitted)
  SELECT account_id, ${monthSql(INSTANT)},
         LEAST(sum(wanted), quota), quota, LEAST(sum(wanted), quota)
    FROM keyed GROUP BY account_id, quota HAVING sum(wanted) > 0 ORDER BY account_id
  ON CONFLICT (account_id, month) DO UPDATE SET
    quota = EXCLUDED.quota,
    admitted = GREATEST(0, LEAST(EXCLUDED.used, EXCLUDED.quota - u.used)),
    used = u.used + GREATEST(0, LEAST(EXCLUDED.used, EXCLUDED.quota - u.used))
  RETURNING account_id, used, admitted
), found AS (
  SELECT k.position::int, k.key_id, k.user_id, k.client_id, k.project_id, k.account_id,
         k.environment, k.role || ' ' || array_to_string(k.scopes, ' ') AS role_and_scopes,
         NULLIF(k.proposes_only, false) AS proposes_only, k.requests_per_second,
         NULLIF(array_to_string(k.allowed_networks, ','), '') AS allowed_networks,
         NULLIF(array_to_string(k.toolsets, ','), '') AS toolsets, k.untouched, k.wanted,
         k.quota::float8, (extract(epoch FROM ${INSTANT}) * 1000)::float8 AS counted_at,
         c.used::float8, c.admitted::float8,${columns}
         COALESCE(s.id, i.id) AS prompt_id, COALESCE(s.name, i.name) AS name,
         COALESCE(s.revision, i.revision) AS revision,
         COALESCE(s.saved_revision, i.saved_revision) AS saved_revision,
         COALESCE(s.last_version, i.last_version) AS last_version,
         COALESCE(v.id, w.id) AS version_id, COALESCE(v.number, w.number) AS version_number,
         CASE WHEN s.id IS NULL AND i.id = f.prompt_id THEN concat_ws(' ', i.slug,
           floor(extract(epoch FROM f.renamed_at)), floor(extract(epoch FROM f.expires_at)))
         END AS renamed,
         CASE WHEN NOT k.delivers OR COALESCE(s.id, i.id) IS NULL THEN ${NOTHING_DELIVERED}
              WHEN k.environment = 'dev' AND k.version IS NULL THEN ${WORKING_COPY}
              ELSE COALESCE(v.number, w.number, ${NOTHING_DELIVERED}) END AS delivered_version
    FROM keyed k
    LEFT JOIN counted c USING (account_id)
    LEFT JOIN prompt s ON s.project_id = k.project_id AND s.slug = k.slug${isReachable('s')}
    LEFT JOIN former_slug f ON f.project_id = k.project_id AND f.slug = k.slug
     AND f.expires_at > ${INSTANT}
    LEFT JOIN prompt i ON i.project_id = k.project_id
     AND i.id = COALESCE(k.prompt_id, f.prompt_id)${isReachable('i')}
    LEFT JOIN version v ON v.id = COALESCE(s.published_version_id, i.published_version_id)
     AND k.environment = 'live' AND k.version IS NULL
    LEFT JOIN version w ON w.prompt_id = COALESCE(s.id, i.id) AND w.number = k.version
     AND (k.environment = 'dev' OR w.published_at IS NOT NULL)
), noted AS (
  INSERT INTO usage_entry (day, positions, account_ids, fitted, project_ids, key_ids, prompt_ids,
                           versions, requests, counted_as)
  SELECT (${INSTANT} AT TIME ZONE 'UTC')::date, array_agg(position), array_agg(account_id),
         array_agg(admitted::bigint), array_agg(project_id), array_agg(key_id),
         array_agg(prompt_id), array_agg(delivered_version), array_agg(wanted), ${UNKNOWN_OUTCOME}
    FROM found WHERE wanted > 0 HAVING count(*) > 0
)
SELECT * FROM found`

/** Adds the limits of single keys: columns, and which prompts a key reaches. */
interface OwnLimits {
  readonly columns: string
  readonly isReachable: (prompt: string) => string
}

/**
 * Joins requests with the rows of their keys, which `join` finds. A secret acts with the role of the person
 * who has seen it, or of the service key.
 */
const askKeys = (join: string, creator = 'k.created_by', more = '') => `
  SELECT r.position, r.slug, r.prompt_id, r.version, r.wanted,
         k.id AS key_id, ${creator} AS user_id, k.client_id, k.project_id, k.environment,
         k.scopes, COALESCE(k.service_role, c.role) AS role, k.proposes_only, k.requests_per_second,
         k.allowed_networks, k.toolsets, a.id AS account_id,
         k.last_used_at IS NULL OR k.last_used_at < ${INSTANT} - interval '1 minute' AS untouched,
         CASE COALESCE(a.plan, $6) ${QUOTAS} END::bigint AS quota, r.delivers${more}
    FROM unnest($1::text[], $2::text[], $3::uuid[], $4::int[], $5::int[], $8::boolean[])
         WITH ORDINALITY AS r (key_hash, slug, prompt_id, version, wanted, delivers, position)
    ${join} AND k.revoked_at IS NULL AND (k.expires_at IS NULL OR k.expires_at > ${INSTANT})
    JOIN project o ON o.id = k.project_id
    JOIN account a ON a.id = o.account_id
    LEFT JOIN project_role c ON c.project_id = k.project_id AND c.user_id = ${creator}
     AND k.service_role IS NULL
   WHERE COALESCE(k.service_role, c.role) IS NOT NULL`

/** For most keys: their newest secret, without limits of their own. */
export const ADMIT = admitSql(
  `keyed AS (${askKeys(`
    JOIN api_key k ON k.key_hash = decode(r.key_hash, 'hex') AND k.monthly_requests IS NULL
     AND NOT k.is_restricted`)}
)`,
  { columns: '', isReachable: () => '' },
)

/**
 * For any key. Also accepts secrets from before a rotation, applies restrictions, and counts a key with its
 * own limit before the account, with the key's row locked first.
 */
export const ADMIT_ANY = admitSql(
  `asked AS (${askKeys(
    `
    JOIN LATERAL (
      SELECT id, created_by FROM api_key WHERE key_hash = decode(r.key_hash, 'hex')
       UNION ALL
      SELECT key_id, created_by FROM former_key_secret
       WHERE key_hash = decode(r.key_hash, 'hex') AND expires_at > ${INSTANT}) s ON true
    JOIN api_key k ON k.id = s.id`,
    'COALESCE(s.created_by, k.created_by)',
    `, k.monthly_requests AS key_limit,
         CASE WHEN k.is_restricted THEN folders_within(k.project_id, k.folder_ids) END AS folder_ids,
         CASE WHEN k.is_restricted THEN k.prompt_ids END AS prompt_ids`,
  )}
), key_counted AS (
  INSERT INTO key_month AS u (key_id, month, used, quota, admitted)
  SELECT key_id, ${monthSql(INSTANT)},
         LEAST(sum(wanted), key_limit), key_limit, LEAST(sum(wanted), key_limit)
    FROM asked WHERE key_limit IS NOT NULL
   GROUP BY key_id, key_limit HAVING sum(wanted) > 0 ORDER BY key_id
  ON CONFLICT (key_id, month) DO UPDATE SET
    quota = EXCLUDED.quota,
    admitted = GREATEST(0, LEAST(EXCLUDED.used, EXCLUDED.quota - u.used)),
    used = u.used + GREATEST(0, LEAST(EXCLUDED.used, EXCLUDED.quota - u.used))
  RETURNING key_id, used, admitted
), keyed AS (
  SELECT a.position, a.slug, a.prompt_id, a.version, a.key_id, a.user_id, a.client_id, a.project_id,
         a.environment, a.scopes, a.role, a.proposes_only, a.requests_per_second,
         a.allowed_networks, a.toolsets, a.account_id, a.untouched,
         a.quota, a.delivers, a.key_limit, l.used AS key_used, a.folder_ids, a.prompt_ids,
         CASE WHEN a.key_limit IS NULL THEN a.wanted
              ELSE GREATEST(0, LEAST(a.wanted, COALESCE(l.admitted, 0) + a.wanted
                - sum(a.wanted) OVER (PARTITION BY a.key_id ORDER BY a.position))) END::int AS wanted
    FROM asked a LEFT JOIN key_counted l USING (key_id)
)`,
  {
    columns: `
         k.key_limit::float8, k.key_used::float8, array_to_string(k.folder_ids, ',') AS folder_ids,
         array_to_string(k.prompt_ids, ',') AS prompt_ids,`,
    isReachable: (prompt) => `
     AND (k.folder_ids IS NULL OR ${prompt}.id = ANY (k.prompt_ids)
          OR ${prompt}.folder_id = ANY (k.folder_ids))`,
  },
)

export interface AdmitRow {
  position: number
  key_id: string
  user_id: string
  client_id: string | null
  project_id: string
  account_id: string
  environment: string
  /**
   * The role that bounds the key, then its granted scopes, separated by spaces. One column, since each column
   * adds parsing.
   */
  role_and_scopes: string
  /** Null for most keys' settings: it costs nothing to send. */
  proposes_only: true | null
  requests_per_second: number | null
  /** Separated by commas; null for any. */
  allowed_networks: string | null
  /** Separated by commas; null for the default. */
  toolsets: string | null
  /** True if the last recorded use is more than a minute old, or missing. */
  untouched: boolean
  quota: number | null
  /** Milliseconds since 1970. */
  counted_at: number
  /** The key's own limit and its requests this month; only for keys with a limit. */
  key_limit?: number | null
  key_used?: number | null
  /** Separated by commas; null for the whole project. Only for keys that may be restricted. */
  folder_ids?: string | null
  prompt_ids?: string | null
  /** Requests of the row within the key's own limit. */
  wanted: number
  /** The account's requests this month, and how many of the requests just counted fit its plan. */
  used: number | null
  admitted: number | null
  prompt_id: string | null
  /**
   * The current slug, and when the requested slug was replaced and expires, in seconds since 1970; usually
   * null.
   */
  renamed: string | null
  name: string
  revision: number
  saved_revision: number
  last_version: number
  version_id: string | null
  version_number: number
  /** Version as usage counts it, with special values for the working copy and for no version. */
  delivered_version: number
}
