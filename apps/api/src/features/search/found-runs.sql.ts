import { Prisma } from '../../platform/database/generated/client.ts'
import type { Queryable } from '../../platform/database/queryable.ts'
import type { SearchQuery } from './search-query.ts'
import { containsAll } from './word-match.ts'

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
/** Latest runs searched per kind. */
const MAX_RUNS = 500
const MAX_MESSAGE = 10_000

export async function findRuns(
  unit: Queryable,
  { projectId, words }: SearchQuery,
): Promise<FoundRun[]> {
  const latest = Prisma.sql`project_id = ${projectId}::uuid ORDER BY id DESC LIMIT ${MAX_RUNS}`
  // Folding accents is many times faster here than in SQL.
  const [read] = await unit.query<{ ids: string[]; texts: string[] }>(Prisma.sql`
    SELECT coalesce(array_agg(run.id), '{}')::text[] AS ids,
           coalesce(json_agg(concat_ws(' ', p.name, p.slug, run.kind, 'run', run.model, run.provider_name,
             'v' || run.version, run.result, run.message)), '[]') AS texts
      FROM (${selectRuns(latest)}) AS run
      JOIN prompt p ON p.id = run.prompt_id`)
  const found = read?.ids.filter((_, at) => containsAll(read.texts[at] ?? '', words)) ?? []
  return found.length === 0 ? [] : readRuns(unit, found.toSorted().slice(-LIMIT))
}

function readRuns(unit: Queryable, ids: readonly string[]): Promise<FoundRun[]> {
  const isFound = Prisma.sql`id = ANY (${ids}::uuid[])`
  return unit.query<FoundRun>(Prisma.sql`
    SELECT run.id, run.kind, run.model, run.version, run.created_at, p.slug, p.name
      FROM (${selectRuns(isFound)}) AS run JOIN prompt p ON p.id = run.prompt_id
     ORDER BY run.id DESC`)
}

const selectRuns = (where: Prisma.Sql) => Prisma.sql`
  (SELECT id, 'eval' AS kind, prompt_id, provider_name, model, version, state AS result,
          '' AS message, created_at
     FROM eval_run WHERE ${where})
   UNION ALL
  (SELECT id, 'playground', prompt_id, provider_name, model,
          CASE WHEN revision IS NULL THEN version END, outcome, left(message, ${MAX_MESSAGE}), created_at
     FROM playground_run WHERE ${where})`
