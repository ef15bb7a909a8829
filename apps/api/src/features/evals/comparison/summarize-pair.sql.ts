import type { ModelComparison } from '@promptwire/contract/models/model-comparison'
import type { Queryable } from '../../../platform/database/queryable.ts'
import { countDoneCases, type EvalRunRecord } from '../eval-run.ts'
import type { ColumnTotals } from './grid-case.ts'
import { countColumns, countRows, countUnchecked } from './grid-cases.sql.ts'
import { countWithRest } from './grid-view.ts'

export async function summarizePair(
  db: Queryable,
  [baseline, candidate]: readonly [EvalRunRecord, EvalRunRecord],
): Promise<ModelComparison> {
  const runs = [baseline.id, candidate.id] as const
  const { all, ...changes } = await countRows(db, runs)
  const unchecked = await countUnchecked(db, runs)
  const counts = countWithRest(changes, all)
  const [before, after] = await countColumns(db, runs)
  return {
    baseline_run_id: baseline.id,
    candidate_run_id: candidate.id,
    ...counts,
    same: counts.same - unchecked,
    unchecked,
    before: perCase(baseline, before),
    after: perCase(candidate, after),
  }
}

const perCase = (run: EvalRunRecord, totals: ColumnTotals | undefined) => ({
  cost_usd: run.cost === null ? null : run.cost / Math.max(1, countDoneCases(run)),
  latency_ms: totals?.medianLatencyMs ?? null,
})
