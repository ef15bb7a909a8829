import type { CaseChange } from '@promptwire/contract/evals/eval-fields'
import { isActive, versionLabel } from '../../../product/evals/run-labels.ts'
import { Button } from '../../../ui/controls/button.tsx'
import { IslandScript } from '../../../ui/controls/island.tsx'
import { Pagination } from '../../../ui/controls/pagination.tsx'
import { PostForm } from '../../../ui/controls/post-form.tsx'
import { Chips } from '../../../ui/controls/tabs.tsx'
import { Cell, type Column, Table } from '../../../ui/data/table.tsx'
import { Empty } from '../../../ui/layout/empty.tsx'
import { ColumnTotals } from './column-totals.tsx'
import { GridCaseRow } from './grid-case-row.tsx'
import { type Grid, type GridColumn, gridQuery } from './load-grid.ts'

interface EvalGridProps {
  readonly grid: Grid
  readonly path: string
  readonly canRun: boolean
}

/** Test cases as rows, runs as columns, regressions first. */
export const EvalGrid = ({ grid, path, canRun }: EvalGridProps) => {
  const { columns, cases, change, cursor, next } = grid
  const going = columns.filter(isActive)
  const buildHref = (filter: { change?: CaseChange | undefined; cursor?: string }) =>
    `${path}/grid${gridQuery(columns, filter)}`
  return (
    <div id="eval-run" class="section eval-grid" data-going={going.length > 0 ? 'yes' : undefined}>
      {columns.length > 1 ? <Changes grid={grid} buildHref={buildHref} /> : null}
      <Table label="Test cases by run, regressions first" columns={buildColumns(columns)}>
        <tr>
          <Cell main>Total</Cell>
          {columns.map((column, place) => (
            <Cell>
              <ColumnTotals column={column} path={path} isBaseline={place === 0} />
              {canRun && isActive(column) ? (
                <CancelForm column={column} path={path} query={gridQuery(columns)} />
              ) : null}
            </Cell>
          ))}
        </tr>
        {cases.map((row) => (
          <GridCaseRow row={row} path={path} />
        ))}
      </Table>
      {cases.length === 0 ? (
        <Empty
          icon="flask-conical"
          title={change === 'broken' ? 'No regressions' : 'No test cases'}
          text={
            change === 'broken'
              ? 'No test case passes in the baseline and fails in a later column.'
              : 'No test case has this result.'
          }
        />
      ) : null}
      <Pagination
        label="Pages of test cases"
        firstHref={cursor ? buildHref({ change }) : undefined}
        nextHref={next === null ? undefined : buildHref({ change, cursor: next })}
      />
    </div>
  )
}

/** Reloads the grid while a run is in progress. */
export const GridProgress = ({ grid, path }: Pick<EvalGridProps, 'grid' | 'path'>) =>
  grid.columns.some(isActive) ? (
    <>
      <noscript>
        <p>
          <a href={`${path}/grid${gridQuery(grid.columns)}`}>Refresh progress</a>
        </p>
      </noscript>
      <IslandScript name="eval-progress" />
    </>
  ) : null

const FILTERS: readonly { readonly change: CaseChange; readonly label: string }[] = [
  { change: 'broken', label: 'Regressions' },
  { change: 'fixed', label: 'Fixed' },
  { change: 'same', label: 'Same' },
]

interface ChangesProps {
  readonly grid: Grid
  readonly buildHref: (filter: { change?: CaseChange }) => string
}

const Changes = ({ grid: { rows, change }, buildHref }: ChangesProps) => (
  <Chips
    label="Test cases by change"
    tabs={[
      {
        href: buildHref({}),
        label: 'All',
        count: rows.broken + rows.fixed + rows.same + rows.not_comparable,
        isCurrent: change === undefined,
      },
      ...FILTERS.map(({ change: each, label }) => ({
        href: buildHref({ change: each }),
        label: each === 'broken' ? 'Only regressions' : label,
        count: rows[each],
        isCurrent: each === change,
      })),
    ]}
  />
)

const buildColumns = (columns: readonly GridColumn[]): Column[] => [
  { text: 'Test case' },
  ...columns.map((column, place) => ({
    text:
      place === 0 && columns.length > 1
        ? `${versionLabel(column)}, baseline`
        : versionLabel(column),
    detail: (
      <bdi class="table-name" title={column.provider}>
        {column.model}
      </bdi>
    ),
  })),
]

interface CancelFormProps {
  readonly column: GridColumn
  readonly path: string
  readonly query: string
}

const CancelForm = ({ column, path, query }: CancelFormProps) => (
  <PostForm action={`${path}/${column.id}/cancel${query}`}>
    <Button>Cancel</Button>
  </PostForm>
)
