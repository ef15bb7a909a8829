import { caseTitle } from '../../../product/case-title.ts'
import { OUTCOMES } from '../../../product/evals/run-labels.ts'
import { Badge, Status } from '../../../ui/data/badge.tsx'
import { formatCost } from '../../../ui/data/dollars.ts'
import { Cell } from '../../../ui/data/table.tsx'
import type { GridCell, GridRow } from './load-grid.ts'

export const GridCaseRow = ({ row, path }: { row: GridRow; path: string }) => {
  const [baseline] = row.cells
  return (
    <tr>
      <Cell main>
        <bdi class="eval-case">{caseTitle(row)}</bdi>
      </Cell>
      {row.cells.map((cell) => (
        <Cell>
          <Result
            cell={cell}
            href={`${path}/${cell.eval_run_id}/cases/${row.case_id}${compareWith(cell, baseline)}`}
          />
        </Cell>
      ))}
    </tr>
  )
}

const compareWith = (cell: GridCell, baseline: GridCell | undefined) =>
  baseline?.outcome && baseline !== cell ? `?before=${baseline.eval_run_id}` : ''

const Result = ({ cell, href }: { cell: GridCell; href: string }) => {
  if (cell.outcome === null) return <span class="quiet-text">{cell.reason ?? 'No result'}</span>
  const { label, tone } = OUTCOMES[cell.outcome]
  return (
    <div class="grid-cell">
      <span class="row">
        <a href={href}>
          <Status tone={tone}>{label}</Status>
        </a>
        {cell.change === 'broken' ? (
          <Badge tone="danger" icon="triangle-alert">
            Regression
          </Badge>
        ) : null}
        {cell.change === 'fixed' ? <Badge tone="live">Fixed</Badge> : null}
      </span>
      <span class="quiet-text numbers">
        {`${formatCost(cell.cost_usd)}, ${(cell.latency_ms ?? 0).toLocaleString('en')} ms`}
      </span>
      {cell.reason === null ? null : <span class="quiet-text">{cell.reason}</span>}
    </div>
  )
}
