import type { UnitOfWork } from '../../../kernel/change/unit-of-work.ts'
import { Prisma } from '../../../platform/database/generated/client.ts'
import type { Queryable } from '../../../platform/database/queryable.ts'
import { readVersionContent } from '../../content/index.ts'
import type { EvalWork } from '../eval-page.ts'
import { toCase, toRun } from '../eval-rows.ts'

/** What doing a run reads and writes: each a statement, since a run may end between any two. */
export const createEvalWork = (unitOfWork: UnitOfWork): EvalWork => ({
  async begin(projectId, id) {
    const startedRows = await unitOfWork.prisma.$executeRaw`
      UPDATE eval_run SET state = 'running', started_at = coalesce(started_at, now()),
             paused_until = CASE WHEN paused_until > now() THEN paused_until END,
             reason = CASE WHEN paused_until > now() THEN reason END
       WHERE id = ${id}::uuid AND state IN ('queued', 'running')`
    if (startedRows === 0) return undefined
    const row = await unitOfWork.prisma.evalRun.findFirst({ where: { id, prompt: { projectId } } })
    if (!row) return undefined
    const content = readVersionContent({ id, number: row.version ?? 0, content: row.content })
    const judgeText = await pinnedJudgeText(unitOfWork, projectId, row.judgePrompt)
    return { run: toRun(row), content, judgeText }
  },

  async pending(runId, after, limit) {
    const rows = await unitOfWork.prisma.$queryRaw<{ caseId: string }[]>`
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
  },

  async saveResult(runId, result) {
    const { caseId, outcome, score, output, reasoning, error, results, latencyMs } = result
    const { inputTokens, outputTokens, cost, finishReason, judged } = result
    const notSent = JSON.stringify(result.settingsNotSent)
    await unitOfWork.prisma.$executeRaw`
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
             settings_not_sent = CASE ${notSent} WHEN '[]' THEN eval_run.settings_not_sent
                                      ELSE ${notSent}::jsonb END
        FROM kept WHERE id = ${runId}::uuid`
  },

  async pause(runId, until, reason) {
    const [paused] = await unitOfWork.prisma.$queryRaw<{ pauses: number }[]>`
      UPDATE eval_run SET pauses = pauses + 1, paused_until = ${until}, reason = ${reason}
       WHERE id = ${runId}::uuid AND state = 'running' RETURNING pauses`
    return paused?.pauses ?? 0
  },

  async end(runId, state, reason) {
    await unitOfWork.prisma.$executeRaw`
      UPDATE eval_run SET state = ${state}, reason = ${reason}, paused_until = NULL,
             ended_at = now()
       WHERE id = ${runId}::uuid AND state = 'running'`
  },
})

async function pinnedJudgeText(prisma: Queryable, projectId: string, version: number | null) {
  if (version === null) return undefined
  const where = { projectId_version: { projectId, version } }
  return (await prisma.prisma.judgePrompt.findUnique({ where })) ?? undefined
}
