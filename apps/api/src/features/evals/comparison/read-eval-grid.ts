import type { GridRow } from '@promptwire/contract/evals/eval-grid'
import { readCursor, writeCursor } from '../../../kernel/id-cursor.ts'
import { toPage } from '../../../kernel/page.ts'
import { verb } from '../../../kernel/verb.ts'
import { evalRunView } from '../eval-view.ts'
import { requirePromptRuns } from '../evals.sql.ts'
import type { GridCase, GridCell } from './grid-case.ts'
import { countColumns, countRows, listGridCases } from './grid-cases.sql.ts'
import { countWithRest, getIncomparableReason } from './grid-view.ts'

export const getEvalGrid = verb(
  'get_eval_grid',
  async ({ input: { eval_run_ids: ids }, prompt, unitOfWork }) => {
    const runs = await requirePromptRuns(unitOfWork, prompt.id, ids)
    const { all, ...changes } = await countRows(unitOfWork, ids)
    const totals = await countColumns(unitOfWork, ids)
    const columns = runs.map((run, place) => {
      const { broken = 0, fixed = 0, same = 0, medianLatencyMs = null } = totals[place] ?? {}
      return {
        ...evalRunView(run),
        ...countWithRest({ broken, fixed, same }, place === 0 ? 0 : all),
        median_latency_ms: medianLatencyMs,
      }
    })
    return { data: { columns, rows: countWithRest(changes, all) } }
  },
)

export const listEvalGridCases = verb(
  'list_eval_grid_cases',
  async ({ input: { eval_run_ids: ids, change, limit, cursor }, prompt, unitOfWork }) => {
    await requirePromptRuns(unitOfWork, prompt.id, ids)
    const filter = { change, after: readCursor(cursor) }
    const found = await listGridCases(unitOfWork, ids, filter, limit + 1)
    return toPage(found, limit, rowView, ({ caseId }) => writeCursor({ id: caseId }))
  },
)

const rowView = ({ caseId, inputText, variables, change, cells }: GridCase): GridRow => {
  const [baseline] = cells
  return {
    case_id: caseId,
    input_text: inputText,
    variables,
    change,
    cells: cells.map((cell) => cellView(cell, baseline)),
  }
}

const cellView = (cell: GridCell, baseline: GridCell | undefined): GridRow['cells'][number] => ({
  eval_run_id: cell.runId,
  outcome: cell.outcome,
  score: cell.score,
  latency_ms: cell.latencyMs,
  cost_usd: cell.cost,
  change: cell.change,
  reason: !baseline || cell === baseline ? null : getIncomparableReason(baseline, cell),
})
