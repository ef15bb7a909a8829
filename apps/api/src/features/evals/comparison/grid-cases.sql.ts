import type { CaseChange } from '@promptwire/contract/evals/eval-fields'
import { Prisma } from '../../../platform/database/generated/client.ts'
import type { Queryable } from '../../../platform/database/queryable.ts'
import type { ChangeCounts, ColumnTotals, GridCase, GridRuns } from './grid-case.ts'

/** Most severe first. */
const CHANGES = Prisma.sql`ARRAY['broken', 'fixed', 'same']`

/** `graded`: each test case of the runs. `cell`: one per case and run. */
const grid = (runs: GridRuns) => Prisma.sql`
  picked AS (
    SELECT run_id, place::int FROM unnest(${runs}::uuid[]) WITH ORDINALITY AS p (run_id, place)),
  cell AS (
    SELECT p.place, c.case_id, r.outcome, r.latency_ms,
           CASE WHEN p.place > 1 AND first_value(p.place) OVER in_case = 1
                 AND first_value(c.revision) OVER in_case = c.revision
                 AND first_value(r.outcome) OVER in_case IS NOT NULL AND r.outcome IS NOT NULL
                 AND (first_value(r.outcome) OVER in_case = 'unchecked') = (r.outcome = 'unchecked') THEN
             CASE (r.outcome = 'passed')::int - (first_value(r.outcome) OVER in_case = 'passed')::int
               WHEN -1 THEN 1 WHEN 1 THEN 2 ELSE 3 END
           END AS severity
      FROM picked p JOIN eval_case c USING (run_id) LEFT JOIN eval_result r USING (run_id, case_id)
    WINDOW in_case AS (PARTITION BY c.case_id ORDER BY p.place)),
  graded AS (
    SELECT case_id, coalesce(min(severity), 4) AS rank,
           json_object_agg(place, (${CHANGES})[severity]) AS changes
      FROM cell GROUP BY case_id)`

const countChanges = (severity: string) =>
  Prisma.raw(
    ['broken', 'fixed', 'same']
      .map((name, i) => `count(*) FILTER (WHERE ${severity} = ${i + 1})::int AS "${name}"`)
      .join(', '),
  )

/** Counts in SQL: a run may have thousands of test cases. */
export async function countRows(
  { prisma }: Queryable,
  runs: GridRuns,
): Promise<ChangeCounts & { readonly all: number }> {
  const [counted] = await prisma.$queryRaw<[ChangeCounts & { readonly all: number }]>`
    WITH ${grid(runs)}
    SELECT count(*)::int AS "all", ${countChanges('rank')} FROM graded`
  return counted
}

export async function countUnchecked(
  { prisma }: Queryable,
  [baseline, candidate]: readonly [string, string],
): Promise<number> {
  const [counted] = await prisma.$queryRaw<[{ readonly unchecked: number }]>`
    SELECT count(*)::int AS unchecked
      FROM eval_case b JOIN eval_case a USING (case_id, revision)
      JOIN eval_result br ON br.run_id = b.run_id AND br.case_id = b.case_id
      JOIN eval_result ar ON ar.run_id = a.run_id AND ar.case_id = a.case_id
     WHERE b.run_id = ${baseline}::uuid AND a.run_id = ${candidate}::uuid
       AND br.outcome = 'unchecked' AND ar.outcome = 'unchecked'`
  return counted.unchecked
}

/** In the order of `runs`. */
export const countColumns = ({ prisma }: Queryable, runs: GridRuns): Promise<ColumnTotals[]> =>
  prisma.$queryRaw`
    WITH ${grid(runs)}
    SELECT p.run_id AS "runId", ${countChanges('severity')},
           round(percentile_cont(0.5) WITHIN GROUP (ORDER BY latency_ms)
                   FILTER (WHERE outcome <> 'error'))::int AS "medianLatencyMs"
      FROM picked p LEFT JOIN cell USING (place)
     GROUP BY p.place, p.run_id ORDER BY p.place`

/** Most severe changes first, then oldest first. */
export function listGridCases(
  { prisma }: Queryable,
  runs: GridRuns,
  filter: { readonly change?: CaseChange | undefined; readonly after?: string | undefined },
  limit: number,
): Promise<GridCase[]> {
  const { change, after } = filter
  const hasChange =
    change === undefined ? Prisma.sql`TRUE` : Prisma.sql`(${CHANGES})[rank] = ${change}`
  const isLater =
    after === undefined
      ? Prisma.sql`TRUE`
      : Prisma.sql`(rank, case_id) >
          (SELECT rank, case_id FROM graded WHERE case_id = ${after}::uuid)`
  return prisma.$queryRaw`
    WITH ${grid(runs)},
    page AS (
      SELECT * FROM graded WHERE ${hasChange} AND ${isLater} ORDER BY rank, case_id LIMIT ${limit})
    SELECT g.case_id AS "caseId", (${CHANGES})[g.rank] AS change, ${cellsOfCase(runs[0] ?? '')}
     ORDER BY g.rank, g.case_id`
}

/** The cells of each test case on a page, including runs that lack the case. */
const cellsOfCase = (baseline: string) => Prisma.sql`
  shown."inputText", shown.variables, shown.cells
    FROM page g CROSS JOIN LATERAL (
      SELECT left((array_agg(c.input_text ORDER BY p.place DESC)
                     FILTER (WHERE c.run_id IS NOT NULL))[1], 200) AS "inputText",
             (array_agg(c.variables ORDER BY p.place DESC)
               FILTER (WHERE c.run_id IS NOT NULL))[1] AS variables,
             json_agg(json_build_object(
               'runId', p.run_id, 'outcome', r.outcome, 'score', r.score,
               'latencyMs', r.latency_ms, 'cost', r.cost, 'change', g.changes ->> p.place::text,
               'inBaseline', b.run_id IS NOT NULL, 'inRun', c.run_id IS NOT NULL,
               'isAlike', b.revision = c.revision,
               'isJudgedAlike', b.checks = c.checks
                                AND b.threshold IS NOT DISTINCT FROM c.threshold)
               ORDER BY p.place) AS cells
        FROM picked p
        LEFT JOIN eval_case b ON b.run_id = ${baseline}::uuid AND b.case_id = g.case_id
        LEFT JOIN eval_case c ON c.run_id = p.run_id AND c.case_id = g.case_id
        LEFT JOIN eval_result r ON r.run_id = p.run_id AND r.case_id = g.case_id) shown`
