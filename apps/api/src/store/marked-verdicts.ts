import { Prisma } from '../database/generated/client.ts'
import type {
  CountedMarks,
  EvalRunRecord,
  MarkCounts,
  PinnedJudge,
} from '../domain/eval/eval-run.ts'
import type { Transaction } from './change.ts'

/** Of a result `r`: whether it measures its judge, by the mark of a person on what the judge decided. */
export const MEASURES = Prisma.sql`(r.mark IS NOT NULL AND r.marked_with IS NULL AND r.judged)`

const COUNTS = Prisma.sql`
  count(*)::int AS marks, count(*) FILTER (WHERE r.mark = 'right')::int AS "right",
  count(*) FILTER (WHERE r.mark = 'wrong' AND r.outcome = 'passed')::int AS "falsePasses",
  count(*) FILTER (WHERE r.mark = 'wrong' AND r.outcome <> 'passed')::int AS "falseFails"`

/** What a model judges of a test case `c`, in its checks and in those of its sets. */
const RUBRICS = Prisma.sql`(
  jsonb_path_query_array(c.checks, '$[*] ? (@.type like_regex "^(not-)?llm-rubric$")')
  || jsonb_path_query_array(c.checks, '$[*].assert[*] ? (@.type like_regex "^(not-)?llm-rubric$")'))`

type JudgeOfMarks = Omit<PinnedJudge, 'providerName'> & MarkCounts

/** What people's marks come to in all runs of a prompt, for each model that judged by each instructions. */
export const countMarksByJudge = (prisma: Transaction, promptId: string): Promise<JudgeOfMarks[]> =>
  prisma.$queryRaw`
    SELECT e.judge_provider_id AS "providerId", e.judge_model AS "model",
           e.judge_prompt AS "promptVersion", ${COUNTS}
      FROM eval_run e JOIN eval_result r ON r.run_id = e.id AND ${MEASURES}
     WHERE e.prompt_id = ${promptId}::uuid AND e.judge_model IS NOT NULL
     GROUP BY 1, 2, 3`

/** Counts marks where they are: a prompt has many, with checks of any length. */
export async function countMarks(
  prisma: Transaction,
  { id, promptId, judge }: EvalRunRecord,
  mostCriteria: number,
): Promise<CountedMarks> {
  const ofRun = Prisma.sql`e.id = ${id}::uuid`
  const ofJudge = judge
    ? Prisma.sql`e.prompt_id = ${promptId}::uuid AND e.judge_provider_id = ${judge.providerId}
                 AND e.judge_model = ${judge.model} AND e.judge_prompt = ${judge.promptVersion}`
    : Prisma.sql`FALSE`
  const count = async (which: Prisma.Sql) => {
    const [counted = NONE] = await prisma.$queryRaw<MarkCounts[]>`
      SELECT ${COUNTS} FROM eval_run e JOIN eval_result r ON r.run_id = e.id WHERE ${which}`
    return counted
  }
  // Of several criteria in one test case, a mark does not say which is meant.
  const criteria = await prisma.$queryRaw<CountedMarks['criteria']>`
    SELECT rubrics -> 0 ->> 'value' AS criterion, ${COUNTS}
      FROM eval_run e
      JOIN eval_result r ON r.run_id = e.id AND ${MEASURES}
      JOIN eval_case c ON c.run_id = r.run_id AND c.case_id = r.case_id
     CROSS JOIN LATERAL (SELECT ${RUBRICS} AS rubrics) of_case
     WHERE ${ofJudge} AND jsonb_array_length(rubrics) = 1
     GROUP BY 1 ORDER BY marks DESC, 1 LIMIT ${mostCriteria}`
  const other = await count(Prisma.sql`${ofRun} AND r.mark IS NOT NULL AND NOT ${MEASURES}`)
  return {
    run: await count(Prisma.sql`${ofRun} AND ${MEASURES}`),
    prompt: await count(Prisma.sql`${ofJudge} AND ${MEASURES}`),
    criteria,
    notCounted: other.marks,
  }
}

const NONE: MarkCounts = { marks: 0, right: 0, falsePasses: 0, falseFails: 0 }
