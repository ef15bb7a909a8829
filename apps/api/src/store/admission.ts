import type { Environment } from '@promptwire/core/api-key'
import { monthOf, PLANS } from '@promptwire/core/plans'
import type { Scope } from '@promptwire/core/scopes'
import type pg from 'pg'
import type {
  Admission,
  AdmissionRequest,
  Admit,
  PromptPointer,
} from '../domain/admission/admission.ts'
import { workingVersion } from '../domain/prompt/working-version.ts'
import { createBatch } from './batch.ts'

/**
 * One statement for all requests of a batch: joins keys, prompts and version pointers, adds to the
 * month's usage up to the plan's limit, and ranks the requests so that exactly those that fit are
 * admitted. Accounts are locked in one order, so that replicas never wait for each other in a ring.
 */
const ADMIT = `
WITH request AS (
  SELECT * FROM unnest($1::bytea[], $2::text[], $3::uuid[], $4::int[])
    WITH ORDINALITY AS r (key_hash, slug, prompt_id, version, position)
), keyed AS (
  SELECT r.position, r.slug, r.prompt_id, r.version,
         k.id AS key_id, k.project_id, k.environment, k.scopes, p.account_id,
         (SELECT q.quota FROM unnest($5::text[], $6::bigint[]) AS q (plan, quota)
           WHERE q.plan = a.plan) AS quota,
         row_number() OVER (PARTITION BY p.account_id ORDER BY r.position) AS place
    FROM request r
    JOIN api_key k ON k.key_hash = r.key_hash AND k.revoked_at IS NULL
    JOIN project p ON p.id = k.project_id
    JOIN account a ON a.id = p.account_id
), demand AS (
  SELECT account_id, quota, LEAST(count(*), quota) AS fitting
    FROM keyed GROUP BY account_id, quota ORDER BY account_id
), counted AS (
  INSERT INTO monthly_usage AS u (account_id, month, used, quota, admitted)
  SELECT account_id, $7::date, fitting, quota, fitting FROM demand
  ON CONFLICT (account_id, month) DO UPDATE SET
    quota = EXCLUDED.quota,
    admitted = GREATEST(0, LEAST(EXCLUDED.used, EXCLUDED.quota - u.used)),
    used = u.used + GREATEST(0, LEAST(EXCLUDED.used, EXCLUDED.quota - u.used))
  RETURNING account_id, used, admitted
), touched AS (
  UPDATE api_key SET last_used_at = $8::timestamptz WHERE id IN (
    SELECT id FROM api_key WHERE id IN (SELECT key_id FROM keyed)
       AND (last_used_at IS NULL OR last_used_at < $8::timestamptz - interval '1 minute')
       FOR UPDATE SKIP LOCKED)
)
SELECT k.position::int, k.key_id, k.project_id, k.environment, k.scopes,
       k.quota::float8, (c.used - c.admitted + LEAST(k.place, c.admitted))::float8 AS used,
       k.place <= c.admitted AS admitted,
       t.id AS prompt_id, t.name, t.revision, t.saved_revision, t.last_version,
       v.id AS version_id, v.number AS version_number
  FROM keyed k
  JOIN counted c USING (account_id)
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

interface Row {
  position: number
  key_id: string
  project_id: string
  environment: Environment
  scopes: Scope[]
  quota: number | null
  used: number
  admitted: boolean
  prompt_id: string | null
  name: string
  revision: number
  saved_revision: number
  last_version: number
  version_id: string | null
  version_number: number
}

const PLAN_NAMES = Object.keys(PLANS)
const PLAN_QUOTAS = Object.values(PLANS).map((plan) => plan.monthlyRequests)

/** One run at a time: the accounts' usage rows would make a second one wait for the first anyway. */
const LIMITS = { size: 512, runs: 1 }

/** The hot path: admits all requests that arrived together with one prepared statement. */
export function createAdmit(pool: pg.Pool, now: () => Date): Admit {
  return createBatch<AdmissionRequest, Admission | undefined>(async (requests) => {
    const instant = now()
    const { rows } = await pool.query<Row>({
      name: 'admit',
      text: ADMIT,
      values: [
        requests.map(({ keyHash }) => Buffer.from(keyHash)),
        requests.map(({ prompt }) => (prompt && 'slug' in prompt ? prompt.slug : null)),
        requests.map(({ prompt }) => (prompt && 'id' in prompt ? prompt.id : null)),
        requests.map(({ version }) => version ?? null),
        PLAN_NAMES,
        PLAN_QUOTAS,
        monthOf(instant).start.toISOString(),
        instant.toISOString(),
      ],
    })
    const byPosition = new Map(rows.map((row) => [row.position, row]))
    return requests.map((request, i) => {
      const row = byPosition.get(i + 1)
      return row && toAdmission(row, request)
    })
  }, LIMITS)
}

const toAdmission = (row: Row, request: AdmissionRequest): Admission => ({
  keyId: row.key_id,
  projectId: row.project_id,
  environment: row.environment,
  scopes: row.scopes,
  quota: { limit: row.quota ?? undefined, used: row.used },
  admitted: row.admitted,
  promptExists: row.prompt_id !== null,
  prompt: pointerOf(row, request),
})

function pointerOf(row: Row, request: AdmissionRequest): PromptPointer | undefined {
  if (row.prompt_id === null) return undefined
  const prompt = { id: row.prompt_id, name: row.name, revision: row.revision }
  if (row.version_id !== null) {
    return { ...prompt, version: row.version_number, versionId: row.version_id }
  }
  if (row.environment === 'live' || request.version !== undefined) return undefined
  const { revision, saved_revision: savedRevision, last_version: lastVersion } = row
  const version = workingVersion({ revision, savedRevision, lastVersion })
  return { ...prompt, version, versionId: undefined }
}
