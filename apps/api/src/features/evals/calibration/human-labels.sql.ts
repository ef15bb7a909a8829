import { Prisma } from '../../../platform/database/generated/client.ts'
import type { Queryable } from '../../../platform/database/queryable.ts'
import type { EvalRunRecord, PinnedJudge } from '../eval-run.ts'
import type { MarkCounts, MarkSummary } from './calibration.ts'

/** True if result `r` measures its judge: a person labeled it, and the judge decided it. */
export const MEASURES = Prisma.sql`(r.mark IS NOT NULL AND r.marked_with IS NULL AND r.judged)`

/**
 * Human labels in a run `e` that measure its judge: labels on checks, and labels on results without a labeled
 * check. A result's label has no criterion.
 */
const VERDICTS = Prisma.sql`LATERAL (
  SELECT r.case_id, NULL AS criterion, r.mark, r.outcome = 'passed' AS passed
    FROM eval_result r
   WHERE r.run_id = e.id AND ${MEASURES} AND NOT EXISTS (
         SELECT 1 FROM eval_check_mark m
          WHERE m.run_id = r.run_id AND m.case_id = r.case_id AND m.marked_with IS NULL)
   UNION ALL
  SELECT m.case_id, m.criterion, m.mark, m.passed
    FROM eval_check_mark m WHERE m.run_id = e.id AND m.marked_with IS NULL) v`

const COUNTS = Prisma.sql`
  count(*)::int AS marks, count(*) FILTER (WHERE v.mark = 'right')::int AS "right",
  count(*) FILTER (WHERE v.mark = 'wrong' AND v.passed)::int AS "falsePasses",
  count(*) FILTER (WHERE v.mark = 'wrong' AND NOT v.passed)::int AS "falseFails"`

/** The LLM-judged checks of a test case `c`, including those inside assert sets. */
const RUBRICS = Prisma.sql`(
  jsonb_path_query_array(c.checks, '$[*] ? (@.type like_regex "^(not-)?llm-rubric$")')
  || jsonb_path_query_array(c.checks, '$[*].assert[*] ? (@.type like_regex "^(not-)?llm-rubric$")'))`

type JudgeMarkCounts = Omit<PinnedJudge, 'providerName'> & MarkCounts

export const countMarksByJudge = (
  { prisma }: Queryable,
  promptId: string,
): Promise<JudgeMarkCounts[]> =>
  prisma.$queryRaw`
    SELECT e.judge_provider_id AS "providerId", e.judge_model AS "model",
           e.judge_prompt AS "promptVersion", ${COUNTS}
      FROM eval_run e CROSS JOIN ${VERDICTS}
     WHERE e.prompt_id = ${promptId}::uuid AND e.judge_model IS NOT NULL
     GROUP BY 1, 2, 3`

/**
 * Returns at most `maxCriteria` criteria, most labels first. Counts in SQL: a prompt has many labels, with
 * checks of any length.
 */
export async function countMarks(
  { prisma }: Queryable,
  { id, promptId, judge }: EvalRunRecord,
  maxCriteria: number,
): Promise<MarkSummary> {
  const ofRun = Prisma.sql`e.id = ${id}::uuid`
  const ofJudge = judge
    ? Prisma.sql`e.prompt_id = ${promptId}::uuid AND e.judge_provider_id = ${judge.providerId}
                 AND e.judge_model = ${judge.model} AND e.judge_prompt = ${judge.promptVersion}`
    : Prisma.sql`FALSE`
  const count = async (which: Prisma.Sql) => {
    const [counted = NONE] = await prisma.$queryRaw<MarkCounts[]>`
      SELECT ${COUNTS} FROM eval_run e CROSS JOIN ${VERDICTS} WHERE ${which}`
    return counted
  }
  // With several criteria in one test case, a label on its result does not say which one it means.
  const criteria = await prisma.$queryRaw<MarkSummary['criteria']>`
    SELECT COALESCE(v.criterion, rubrics -> 0 ->> 'value') AS criterion, ${COUNTS}
      FROM eval_run e
     CROSS JOIN ${VERDICTS}
      JOIN eval_case c ON c.run_id = e.id AND c.case_id = v.case_id
     CROSS JOIN LATERAL (SELECT ${RUBRICS} AS rubrics) of_case
     WHERE ${ofJudge} AND (v.criterion IS NOT NULL OR jsonb_array_length(rubrics) = 1)
     GROUP BY 1 ORDER BY marks DESC, 1 LIMIT ${maxCriteria}`
  const [other] = await prisma.$queryRaw<{ marks: number }[]>`
    SELECT (SELECT count(*) FROM eval_result r
             WHERE r.run_id = ${id}::uuid AND r.mark IS NOT NULL AND NOT ${MEASURES})::int
         + (SELECT count(*) FROM eval_check_mark
             WHERE run_id = ${id}::uuid AND marked_with IS NOT NULL)::int AS marks`
  return {
    run: await count(ofRun),
    prompt: await count(ofJudge),
    criteria,
    notCounted: other?.marks ?? 0,
  }
}

const NONE: MarkCounts = { marks: 0, right: 0, falsePasses: 0, falseFails: 0 }
