import { storable } from '@promptwire/core/text/json-text'
import { Prisma } from '../../../platform/database/generated/client.ts'
import type { Queryable } from '../../../platform/database/queryable.ts'
import { type PromptContent, readVersionContent } from '../../content/index.ts'
import { toCase, toRun } from '../eval-rows.ts'
import type { CaseResult, EvalRunRecord, PinnedCase } from '../eval-run.ts'
import type { CustomText } from '../judge/judge-prompts.ts'

export interface StartedRun {
  readonly run: EvalRunRecord
  readonly content: PromptContent
  /** The project's own judge prompt that the run pinned; undefined for a built-in one. */
  readonly judgeText: CustomText | undefined
}

/** Starts or resumes a run; undefined if the run has ended or its prompt is deleted. */
export async function beginRun(
  db: Queryable,
  projectId: string,
  id: string,
): Promise<StartedRun | undefined> {
  const startedRows = await db.prisma.$executeRaw`
    UPDATE eval_run SET state = 'running', started_at = coalesce(started_at, now()),
           paused_until = CASE WHEN paused_until > now() THEN paused_until END,
           reason = CASE WHEN paused_until > now() THEN reason END
     WHERE id = ${id}::uuid AND state IN ('queued', 'running')`
  if (startedRows === 0) return undefined
  const row = await db.prisma.evalRun.findFirst({ where: { id, prompt: { projectId } } })
  if (!row) return undefined
  const content = readVersionContent({ id, number: row.version ?? 0, content: row.content })
  const judgeText = await pinnedJudgeText(db, projectId, row.judgePrompt)
  return { run: toRun(row), content, judgeText }
}

/** Oldest first, after the case with id `after`. */
export async function listPendingCases(
  { prisma }: Queryable,
  runId: string,
  after: string | undefined,
  limit: number,
): Promise<PinnedCase[]> {
  const rows = await prisma.$queryRaw<{ caseId: string }[]>`
    SELECT c.case_id AS "caseId", c.revision, c.input_text AS "inputText", c.threshold,
           c.expected_output AS "expectedOutput", c.variables, c.checks,
           c.dropped_checks AS "droppedChecks", c.run_id AS "runId"
      FROM eval_case c
     WHERE c.run_id = ${runId}::uuid
       AND ${after === undefined ? Prisma.sql`TRUE` : Prisma.sql`c.case_id > ${after}::uuid`}
       AND NOT EXISTS (SELECT 1 FROM eval_result r
                        WHERE r.run_id = c.run_id AND r.case_id = c.case_id)
     ORDER BY c.case_id LIMIT ${limit}`
  return rows.map((row) => toCase(row as Prisma.EvalCaseGetPayload<object>))
}

/** Saves and counts a result once. Drops duplicates, and results after the run has ended. */
export async function saveResult(
  { prisma }: Queryable,
  runId: string,
  result: CaseResult,
): Promise<void> {
  const { caseId, outcome, score, output, reasoning, error, results, latencyMs } = result
  const { inputTokens, outputTokens, cost, finishReason, judged } = result
  const notSent = JSON.stringify(result.settingsNotSent)
  const request = result.request ? storable(JSON.stringify(result.request)) : null
  await prisma.$executeRaw`
    WITH kept AS (
      INSERT INTO eval_result (run_id, case_id, outcome, score, output, reasoning, error, results,
                               latency_ms, input_tokens, output_tokens, cost, finish_reason,
                               judged)
      SELECT id, ${caseId}::uuid, ${outcome}, ${score}::float8, ${output}, ${reasoning}, ${error},
             ${JSON.stringify(results)}::jsonb, ${latencyMs}::int, ${inputTokens}::int,
             ${outputTokens}::int, ${cost}::float8, ${finishReason}, ${judged}
        FROM eval_run WHERE id = ${runId}::uuid AND state = 'running'
      ON CONFLICT (run_id, case_id) DO NOTHING
      RETURNING outcome)
    UPDATE eval_run
       SET pauses = CASE kept.outcome WHEN 'error' THEN pauses ELSE 0 END,
           passed = passed + (kept.outcome = 'passed')::int,
           failed = failed + (kept.outcome = 'failed')::int,
           errors = errors + (kept.outcome = 'error')::int,
           unchecked = unchecked + (kept.outcome = 'unchecked')::int,
           request = coalesce(eval_run.request, ${request}::jsonb),
           settings_not_sent = CASE ${notSent} WHEN '[]' THEN eval_run.settings_not_sent
                                    ELSE ${notSent}::jsonb END
      FROM kept WHERE id = ${runId}::uuid`
}

/** Returns the number of pauses since the last answer, including this one. */
export async function pauseRun(
  { prisma }: Queryable,
  runId: string,
  until: Date,
  reason: string,
): Promise<number> {
  const [paused] = await prisma.$queryRaw<{ pauses: number }[]>`
    UPDATE eval_run SET pauses = pauses + 1, paused_until = ${until}, reason = ${reason}
     WHERE id = ${runId}::uuid AND state = 'running' RETURNING pauses`
  return paused?.pauses ?? 0
}

export async function endRun(
  { prisma }: Queryable,
  runId: string,
  state: 'finished' | 'failed',
  reason: string | null,
): Promise<void> {
  await prisma.$executeRaw`
    UPDATE eval_run SET state = ${state}, reason = ${reason}, paused_until = NULL,
           ended_at = now()
     WHERE id = ${runId}::uuid AND state = 'running'`
}

async function pinnedJudgeText({ prisma }: Queryable, projectId: string, version: number | null) {
  if (version === null) return undefined
  const where = { projectId_version: { projectId, version } }
  return (await prisma.judgePrompt.findUnique({ where })) ?? undefined
}
