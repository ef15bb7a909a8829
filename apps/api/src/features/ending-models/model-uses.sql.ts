import { MAX_ENDING_PROMPTS, type ModelUse } from '@promptwire/contract/models/models'
import { PENDING } from '@promptwire/contract/proposals/proposal-fields'
import { isReachable } from '../../kernel/reach/is-reachable.sql.ts'
import type { Scope } from '../../kernel/reach/reach.ts'
import { Prisma } from '../../platform/database/generated/client.ts'
import type { Queryable } from '../../platform/database/queryable.ts'
import { deliveredVersions } from '../usage/index.sql.ts'
import type { UsageRange } from '../usage/index.ts'

/** Which uses to include: of prompts within the scope, and of recent requests and runs. */
export interface UsesWanted {
  readonly scope: Scope
  readonly recent: UsageRange
  readonly uses: readonly ModelUse[]
}

/** Earlier releases saved the model's name only in the content. */
const VERSION_MODEL = Prisma.raw(
  "nullif(coalesce(v.model, v.content #>> '{model_config,model}'), '')",
)

const isInScope = (scope: Scope) => Prisma.sql`
  p.project_id = ${scope.projectId}::uuid AND ${isReachable(scope)}`

/** Leaves no list of the project's prompts to scan for each row, whatever the planner expects. */
const joinPrompt = (scope: Scope, row: string) => Prisma.sql`
  JOIN prompt p ON p.id = ${Prisma.raw(row)}.prompt_id AND ${isReachable(scope)}`

const workingCopies = (scope: Scope) => Prisma.sql`
  SELECT p.id, 'working_copy', NULL::int, p.model_config ->> 'model'
    FROM prompt p WHERE ${isInScope(scope)}`
const liveVersions = (scope: Scope) => Prisma.sql`
  SELECT p.id, 'live', v.number, ${VERSION_MODEL}
    FROM prompt p JOIN version v ON v.id = p.published_version_id WHERE ${isInScope(scope)}`

/**
 * `delivered`: versions delivered recently. `named`: each named model with its use. A version is pinned if it
 * was delivered on a later day than another went live. A run with the prompt's own model is not a separate
 * use.
 */
const NAMED = ({ scope, recent, uses }: UsesWanted) => Prisma.sql`
  delivered AS MATERIALIZED (${deliveredVersions(scope.projectId, recent)}),
  named (prompt_id, use, version, model) AS (
    ${workingCopies(scope)} UNION ALL ${liveVersions(scope)}
    UNION ALL
    SELECT p.id, 'pinned', v.number, ${VERSION_MODEL}
      FROM delivered d ${joinPrompt(scope, 'd')}
      JOIN version v ON v.prompt_id = p.id AND v.number = d.version
      LEFT JOIN version live ON live.id = p.published_version_id
     WHERE v.id IS DISTINCT FROM live.id
       AND (live.id IS NULL OR d.last_day > (live.published_at AT TIME ZONE 'UTC')::date)
    UNION ALL
    SELECT DISTINCT p.id, run.use, NULL::int, run.model
      FROM eval_run e ${joinPrompt(scope, 'e')},
           LATERAL (VALUES ('eval', CASE WHEN NOT e.own_model THEN e.model END),
                           ('judge', e.judge_model)) run (use, model)
     WHERE e.project_id = ${scope.projectId}::uuid AND e.created_at >= ${recent.from}
       AND run.model IS NOT NULL
    UNION ALL
    SELECT DISTINCT p.id, 'proposal', NULL::int, proposal.proposed #>> '{model_config,model}'
      FROM proposal ${joinPrompt(scope, 'proposal')}
     WHERE proposal.project_id = ${scope.projectId}::uuid
       AND proposal.state = ANY (${[...PENDING]}::text[])),
  used AS (SELECT * FROM named WHERE model <> '' AND use = ANY (${[...uses]}::text[]))`

export async function readCurrentNames({ prisma }: Queryable, scope: Scope): Promise<string[]> {
  const rows = await prisma.$queryRaw<{ model: string }[]>`
    WITH named (prompt_id, use, version, model) AS (
      ${workingCopies(scope)} UNION ALL ${liveVersions(scope)})
    SELECT DISTINCT model FROM named WHERE model <> ''`
  return rows.map(({ model }) => model)
}

/** True if prompt `p` names one of these models in its working copy or live version. */
export const namesModel = (names: readonly string[]): Prisma.Sql => Prisma.sql`
  (p.model_config ->> 'model' = ANY (${[...names]}::text[]) OR EXISTS (
    SELECT FROM version v
     WHERE v.id = p.published_version_id AND ${VERSION_MODEL} = ANY (${[...names]}::text[])))`

export interface UsedName {
  readonly name: string
  readonly requests: number
}

export const readUsedNames = (
  { prisma }: Queryable,
  wanted: UsesWanted,
): Promise<UsedName[]> => prisma.$queryRaw<UsedName[]>`
  WITH ${NAMED(wanted)}, counted AS (
    SELECT coalesce(${VERSION_MODEL}, CASE WHEN d.version = 0 THEN p.model_config ->> 'model' END)
             AS model, sum(d.requests)::float8 AS requests
      FROM delivered d ${joinPrompt(wanted.scope, 'd')}
      LEFT JOIN version v ON v.prompt_id = p.id AND v.number = d.version
     GROUP BY 1)
  SELECT u.model AS name, coalesce(max(c.requests), 0)::float8 AS requests
    FROM (SELECT DISTINCT model FROM used) u LEFT JOIN counted c ON c.model = u.model
   GROUP BY u.model`

/** A prompt that uses a model; `total` counts all such prompts. */
export interface ModelUser {
  readonly model: string
  readonly total: number
  readonly id: string
  readonly slug: string
  readonly name: string
  readonly uses: ModelUse[]
  readonly versions: number[]
}

/** The first prompts of each model, live ones first; `byName` maps each spelling to its model. */
export const readModelUsers = (
  { prisma }: Queryable,
  wanted: UsesWanted,
  byName: ReadonlyMap<string, string>,
): Promise<ModelUser[]> => prisma.$queryRaw<ModelUser[]>`
  WITH ${NAMED(wanted)}, users AS (
    SELECT ending.model, u.prompt_id, array_agg(DISTINCT u.use) AS uses,
           coalesce(array_agg(DISTINCT u.version) FILTER (WHERE u.version IS NOT NULL), '{}')
             AS versions
      FROM used u
      JOIN unnest(${[...byName.keys()]}::text[], ${[...byName.values()]}::text[])
        AS ending (name, model) ON ending.name = u.model
     GROUP BY 1, 2),
  ranked AS (
    SELECT users.*, p.slug, p.name, count(*) OVER (PARTITION BY users.model)::int AS total,
           row_number() OVER (PARTITION BY users.model
             ORDER BY NOT 'live' = ANY (users.uses), p.name, p.id) AS place
      FROM users ${joinPrompt(wanted.scope, 'users')})
  SELECT model, total, prompt_id AS id, slug, name, uses, versions FROM ranked
   WHERE place <= ${MAX_ENDING_PROMPTS} ORDER BY model, place`
