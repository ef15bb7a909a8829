import type { EvalOutcome } from '@promptwire/contract/evals/eval-fields'
import { SentRequest } from '@promptwire/contract/models/model-answer'
import { Failure } from '@promptwire/core/errors/failure'
import { whereReachable } from '../../kernel/reach/is-reachable.sql.ts'
import type { Scope } from '../../kernel/reach/reach.ts'
import { Prisma } from '../../platform/database/generated/client.ts'
import type { Queryable } from '../../platform/database/queryable.ts'
import type { WithPrompt } from '../prompts/index.ts'
import { type ResultRow, toResult, toRun, WITHOUT_CONTENT } from './eval-rows.ts'
import type { EvalRunRecord, StoredResult } from './eval-run.ts'

/** NOT_FOUND if the caller's project has no such run. */
export async function requireRun(
  { prisma }: Queryable,
  { projectId, reach }: Scope,
  id: string,
): Promise<EvalRunRecord> {
  const where = { id, prompt: { projectId, ...whereReachable({ reach }) } }
  const row = await prisma.evalRun.findFirst({ where, omit: WITHOUT_CONTENT })
  if (!row) throw new Failure('NOT_FOUND', 'Run not found.')
  return toRun(row)
}

/** Returns runs in the given order; NOT_FOUND if one is missing. */
export async function requirePromptRuns(
  { prisma }: Queryable,
  promptId: string,
  ids: readonly string[],
): Promise<EvalRunRecord[]> {
  const where = { promptId, id: { in: [...ids] } }
  const rows = await prisma.evalRun.findMany({ where, omit: WITHOUT_CONTENT })
  const found = new Map(rows.map((row) => [row.id, toRun(row)]))
  return ids.map((id) => {
    const run = found.get(id.toLowerCase())
    if (!run) throw new Failure('NOT_FOUND', 'Run not found.')
    return run
  })
}

/** The request of any one case; null before the first answer. */
export async function readSentRequest(
  { prisma }: Queryable,
  id: string,
): Promise<SentRequest | null> {
  const { request } = await prisma.evalRun.findUniqueOrThrow({
    where: { id },
    select: { request: true },
  })
  return SentRequest.nullable().parse(request)
}

/** Newest first, before the run with id `before`. */
export async function listRuns(
  { prisma }: Queryable,
  promptId: string,
  before: string | undefined,
  limit: number,
): Promise<EvalRunRecord[]> {
  const rows = await prisma.evalRun.findMany({
    where: { promptId, ...(before !== undefined && { id: { lt: before } }) },
    orderBy: { id: 'desc' },
    take: limit,
    omit: WITHOUT_CONTENT,
  })
  return rows.map(toRun)
}

/** Newest first, before the run with id `before`. */
export async function listRunsInProject(
  { prisma }: Queryable,
  projectId: string,
  before: string | undefined,
  limit: number,
): Promise<WithPrompt<EvalRunRecord>[]> {
  const rows = await prisma.evalRun.findMany({
    where: { projectId, ...(before !== undefined && { id: { lt: before } }) },
    orderBy: { id: 'desc' },
    take: limit,
    omit: WITHOUT_CONTENT,
    include: { prompt: { select: { slug: true, name: true } } },
  })
  return rows.map((row) => ({ ...toRun(row), prompt: row.prompt }))
}

interface ResultFilter {
  readonly outcome?: EvalOutcome | undefined
  readonly caseId?: string | undefined
  readonly after?: string | undefined
}

/** Oldest test case first. */
export async function listResults(
  { prisma }: Queryable,
  runId: string,
  { outcome, caseId, after }: ResultFilter,
  limit: number,
): Promise<StoredResult[]> {
  const isLater = after === undefined ? Prisma.sql`TRUE` : Prisma.sql`r.case_id > ${after}::uuid`
  const hasOutcome = outcome === undefined ? Prisma.sql`TRUE` : Prisma.sql`r.outcome = ${outcome}`
  const isWanted = caseId === undefined ? Prisma.sql`TRUE` : Prisma.sql`r.case_id = ${caseId}::uuid`
  const rows = await prisma.$queryRaw<ResultRow[]>`
    SELECT r.case_id AS "caseId", c.revision AS "caseRevision", c.input_text AS "inputText",
           c.variables, c.checks, r.outcome, r.score, r.output, r.reasoning, r.error, r.results, r.latency_ms AS "latencyMs",
           r.input_tokens AS "inputTokens", r.output_tokens AS "outputTokens", r.cost,
           r.finish_reason AS "finishReason", r.mark, r.judged,
           (SELECT COALESCE(json_agg(json_build_object('check', check_index, 'mark', m.mark)
                                     ORDER BY check_index), '[]')
              FROM eval_check_mark m
             WHERE m.run_id = r.run_id AND m.case_id = r.case_id) AS "checkMarks"
      FROM eval_result r JOIN eval_case c USING (run_id, case_id)
     WHERE r.run_id = ${runId}::uuid AND ${isLater} AND ${hasOutcome} AND ${isWanted}
     ORDER BY r.case_id LIMIT ${limit}`
  return rows.map(toResult)
}
