import type { CaseChange, EvalOutcome } from '@promptwire/core/contract/public/testing/eval-fields'
import { Prisma } from '../../../platform/database/generated/client.ts'
import type { Queryable } from '../../../platform/database/queryable.ts'

/** Two runs of a prompt, by their ids. */
export interface ComparedRuns {
  readonly baseline: string
  readonly candidate: string
}

/** A test case in two runs of a prompt. */
export interface CaseInRuns {
  readonly caseId: string
  /** The beginning of what the user says. */
  readonly inputText: string
  /** Null where there is no result. */
  readonly before: EvalOutcome | null
  readonly after: EvalOutcome | null
  /** Null where the two cannot be compared. */
  readonly change: CaseChange | null
  readonly inBaseline: boolean
  readonly inCandidate: boolean
  /** Null where one of them does not have it. */
  readonly isAlike: boolean | null
  readonly isJudgedAlike: boolean | null
}

export interface ChangeCount {
  readonly change: CaseChange | null
  readonly cases: number
}

/** The pinned test cases of a run with their results. */
const casesInRun = (runId: string) => Prisma.sql`
  (SELECT c.case_id, c.revision, r.outcome
     FROM eval_case c LEFT JOIN eval_result r USING (run_id, case_id)
    WHERE c.run_id = ${runId}::uuid)`

/** Each test case of two runs; `change` is null where the two cannot be compared. */
const comparedCases = ({ baseline, candidate }: ComparedRuns) => Prisma.sql`
  compared AS (
    SELECT case_id, b.outcome AS before, c.outcome AS after,
           CASE WHEN b.revision = c.revision AND b.outcome IS NOT NULL AND c.outcome IS NOT NULL
                 AND (b.outcome = 'unchecked') = (c.outcome = 'unchecked') THEN
             CASE (c.outcome = 'passed')::int - (b.outcome = 'passed')::int
               WHEN -1 THEN 'broken' WHEN 1 THEN 'fixed' ELSE 'same' END
           END AS change
      FROM ${casesInRun(baseline)} b FULL JOIN ${casesInRun(candidate)} c USING (case_id))`

/** Changed cases come first. */
const CHANGE_RANK = Prisma.sql`coalesce(array_position(ARRAY['broken', 'fixed', 'same'], change), 4)`

/** Counts the kinds of changes in SQL: a run may have thousands of test cases. */
export const countChanges = ({ prisma }: Queryable, runs: ComparedRuns): Promise<ChangeCount[]> =>
  prisma.$queryRaw`
    WITH ${comparedCases(runs)} SELECT change, count(*)::int AS cases FROM compared GROUP BY 1`

/** Changed cases first, each kind by age, after a given test case. */
export function listComparedCases(
  { prisma }: Queryable,
  runs: ComparedRuns,
  filter: { readonly change?: CaseChange | undefined; readonly after?: string | undefined },
  limit: number,
): Promise<CaseInRuns[]> {
  const { change, after } = filter
  const hasChange = change === undefined ? Prisma.sql`TRUE` : Prisma.sql`change = ${change}`
  const isLater =
    after === undefined
      ? Prisma.sql`TRUE`
      : Prisma.sql`(${CHANGE_RANK}, case_id) >
          (SELECT ${CHANGE_RANK}, case_id FROM compared WHERE case_id = ${after}::uuid)`
  return prisma.$queryRaw`
    WITH ${comparedCases(runs)},
    page AS (
      SELECT *, ${CHANGE_RANK} AS place FROM compared WHERE ${hasChange} AND ${isLater}
       ORDER BY place, case_id LIMIT ${limit})
    SELECT p.case_id AS "caseId", p.before, p.after, p.change,
           left(coalesce(c.input_text, b.input_text), 200) AS "inputText",
           b.run_id IS NOT NULL AS "inBaseline", c.run_id IS NOT NULL AS "inCandidate",
           b.revision = c.revision AS "isAlike",
           b.checks = c.checks AND b.threshold IS NOT DISTINCT FROM c.threshold AS "isJudgedAlike"
      FROM page p
      LEFT JOIN eval_case b ON b.run_id = ${runs.baseline}::uuid AND b.case_id = p.case_id
      LEFT JOIN eval_case c ON c.run_id = ${runs.candidate}::uuid AND c.case_id = p.case_id
     ORDER BY p.place, p.case_id`
}
