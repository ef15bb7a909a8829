import type { UnitOfWork } from '../../kernel/change/unit-of-work.ts'
import { Prisma } from '../../platform/database/generated/client.ts'
import { countMarks } from './calibration/human-labels.sql.ts'
import { createCaseComparison } from './comparison/compared-cases.sql.ts'
import { createEvalChanges } from './eval-changes.sql.ts'
import type { CaseComparison, EvalRuns, EvalStore } from './eval-page.ts'
import { type ResultRow, toResult, toRun, WITHOUT_CONTENT } from './eval-rows.ts'
import { createEvalWork } from './runner/eval-work.sql.ts'

/** Runs of test cases in PostgreSQL. */
export const createEvalStore = (transactor: UnitOfWork): EvalStore => ({
  ...reads(transactor),
  ...createCaseComparison(transactor),
  ...createEvalChanges(transactor),
  ...createEvalWork(transactor),
})

const reads = (unitOfWork: UnitOfWork): Omit<EvalRuns, keyof CaseComparison> => ({
  countMarks: (run, maxCriteria) => countMarks(unitOfWork, run, maxCriteria),

  async find(projectId, id) {
    const where = { id, prompt: { projectId } }
    const row = await unitOfWork.prisma.evalRun.findFirst({ where, omit: WITHOUT_CONTENT })
    return row ? toRun(row) : undefined
  },

  async list(promptId, before, limit) {
    const rows = await unitOfWork.prisma.evalRun.findMany({
      where: { promptId, ...(before !== undefined && { id: { lt: before } }) },
      orderBy: { id: 'desc' },
      take: limit,
      omit: WITHOUT_CONTENT,
    })
    return rows.map(toRun)
  },

  async listInProject(projectId, before, limit) {
    const rows = await unitOfWork.prisma.evalRun.findMany({
      where: { projectId, ...(before !== undefined && { id: { lt: before } }) },
      orderBy: { id: 'desc' },
      take: limit,
      omit: WITHOUT_CONTENT,
      include: { prompt: { select: { slug: true, name: true } } },
    })
    return rows.map((row) => ({ ...toRun(row), prompt: row.prompt }))
  },

  async results(runId, { outcome, after }, limit) {
    const isLater = after === undefined ? Prisma.sql`TRUE` : Prisma.sql`r.case_id > ${after}::uuid`
    const hasOutcome = outcome === undefined ? Prisma.sql`TRUE` : Prisma.sql`r.outcome = ${outcome}`
    const rows = await unitOfWork.prisma.$queryRaw<ResultRow[]>`
      SELECT r.case_id AS "caseId", c.revision AS "caseRevision", c.input_text AS "inputText",
             c.checks, r.outcome, r.score, r.output, r.reasoning, r.error, r.results, r.latency_ms AS "latencyMs",
             r.input_tokens AS "inputTokens", r.output_tokens AS "outputTokens", r.cost,
             r.finish_reason AS "finishReason", r.mark, r.judged,
             (SELECT COALESCE(json_agg(json_build_object('check', check_index, 'mark', m.mark)
                                       ORDER BY check_index), '[]')
                FROM eval_check_mark m
               WHERE m.run_id = r.run_id AND m.case_id = r.case_id) AS "checkMarks"
        FROM eval_result r JOIN eval_case c USING (run_id, case_id)
       WHERE r.run_id = ${runId}::uuid AND ${isLater} AND ${hasOutcome}
       ORDER BY r.case_id LIMIT ${limit}`
    return rows.map(toResult)
  },
})
