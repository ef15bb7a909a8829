import { count } from '@promptwire/core/text/count'
import { DemoBadge } from '../../../product/demo-badge.tsx'
import {
  checkedCases,
  countDone,
  formatPassed,
  isActive,
  runState,
} from '../../../product/evals/run-labels.ts'
import { Status } from '../../../ui/data/badge.tsx'
import { formatCost } from '../../../ui/data/dollars.ts'
import type { GridColumn } from './load-grid.ts'

interface ColumnTotalsProps {
  readonly column: GridColumn
  readonly path: string
  readonly isBaseline: boolean
}

/** Pass rate, cost and latency of a column, with changes from the baseline. */
export const ColumnTotals = ({ column, path, isBaseline }: ColumnTotalsProps) => {
  const { label, tone } = runState(column)
  return (
    <div class="grid-cell">
      <a href={`${path}/${column.id}`}>
        {column.state !== 'finished' ? <Status tone={tone}>{label}</Status> : formatRate(column)}
      </a>
      {[formatCount(column), formatCost(column.cost_usd), formatMedian(column)].map((total) => (
        <span class="quiet-text numbers">{total}</span>
      ))}
      {isBaseline ? null : <span class="numbers">{describeChanges(column)}</span>}
      {column.reason === null ? null : <span class="quiet-text">{column.reason}</span>}
      <DemoBadge item={column} />
    </div>
  )
}

function formatRate(column: GridColumn): string {
  const checked = checkedCases(column)
  return checked === 0
    ? 'Nothing checked'
    : `${Math.round((100 * column.passed) / checked)}% passed`
}

const formatCount = (column: GridColumn) =>
  isActive(column)
    ? `${countDone(column).toLocaleString('en')} of ${count(column.cases, 'test case')} done`
    : formatPassed(column, ' passed')

const formatMedian = ({ median_latency_ms: latency }: GridColumn) =>
  latency === null ? 'No latency yet' : `Median ${latency.toLocaleString('en')} ms`

function describeChanges({ broken, fixed, not_comparable }: GridColumn): string {
  const changes = [
    count(broken, 'regression'),
    ...(fixed > 0 ? [`${fixed.toLocaleString('en')} fixed`] : []),
    ...(not_comparable > 0 ? [`${not_comparable.toLocaleString('en')} not comparable`] : []),
  ]
  return changes.join(', ')
}
