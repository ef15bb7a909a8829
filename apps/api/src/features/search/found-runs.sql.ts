import { CUSTOM_PLAN } from '../../platform/database/custom-plan.ts'
import { Prisma } from '../../platform/database/generated/client.ts'
import type { Queryable } from '../../platform/database/queryable.ts'
import type { SearchQuery } from './search-query.ts'
import { columnContains } from './text-conditions.sql.ts'

interface FoundRun {
  readonly id: string
  readonly kind: 'eval' | 'playground'
  readonly model: string
  readonly version: number | null
  readonly created_at: Date
  readonly slug: string
  readonly name: string
}

const LIMIT = 5
/** Runs of each kind that are looked through, the latest. */
const MAX_RUNS = 500

/** Eval and playground runs by prompt, model, version, result and kind, newest first. */
export function findRuns(unit: Queryable, { projectId, words }: SearchQuery): Promise<FoundRun[]> {
  const conditions = words.map((word) => columnContains('r.words', word))
  const latest = Prisma.sql`project_id = ${projectId}::uuid ORDER BY id DESC LIMIT ${MAX_RUNS}`
  return unit.prisma.$queryRaw<FoundRun[]>`${Prisma.raw(CUSTOM_PLAN)}
    SELECT r.id, r.kind, r.model, r.version, r.created_at, r.slug, r.name
      FROM (SELECT run.*, p.slug, p.name, concat_ws(' ', p.name, p.slug, run.kind, 'run', run.model,
                   run.provider_name, 'v' || run.version, run.result, run.message) AS words
              FROM (
                (SELECT id, 'eval' AS kind, prompt_id, provider_name, model, version,
                        state AS result, '' AS message, created_at
                   FROM eval_run WHERE ${latest})
                UNION ALL
                (SELECT id, 'playground', prompt_id, provider_name, model,
                        CASE WHEN revision IS NULL THEN version END, outcome, message, created_at
                   FROM playground_run WHERE ${latest})) AS run
              JOIN prompt p ON p.id = run.prompt_id) AS r
     WHERE ${Prisma.join(conditions, ' AND ')}
     ORDER BY r.id DESC
     LIMIT ${LIMIT}`
}
