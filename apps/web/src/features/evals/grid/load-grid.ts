import type { CaseChange } from '@promptwire/contract/evals/eval-fields'
import { MAX_GRID_COLUMNS } from '@promptwire/contract/evals/eval-grid'
import type { Output } from '@promptwire/contract/operation'
import type { publicContract } from '@promptwire/contract/public-contract'
import { z } from 'zod'
import { type EvalRun, runsQuery } from '../../../product/evals/eval-paths.ts'
import { getPromptId } from '../../../session/render/load-prompt.ts'
import type { WebRequest } from '../../../session/render/web-environment.ts'

type Totals = Output<typeof publicContract.get_eval_grid>
export type GridColumn = Totals['columns'][number]
export type GridRow = Output<typeof publicContract.list_eval_grid_cases>[number]
export type GridCell = GridRow['cells'][number]

interface GridFilter {
  readonly change: CaseChange | undefined
  readonly cursor: string | undefined
}

/** Runs are columns; test cases are rows, paginated. */
export interface Grid extends Totals, GridFilter {
  readonly cases: readonly GridRow[]
  readonly next: string | null
}

/** The first run is the baseline. */
const Runs = z
  .string()
  .transform((ids) => ids.split(','))
  .pipe(z.array(z.uuid()).min(1).max(MAX_GRID_COLUMNS))

export const readGridRuns = (c: WebRequest): string[] | undefined =>
  Runs.safeParse(c.req.query('runs')).data

export async function loadGrid(
  c: WebRequest,
  eval_run_ids: string[],
  { change, cursor }: GridFilter,
  limit: number,
): Promise<Grid> {
  const api = c.var.projectApi
  const runs = { prompt_id: getPromptId(c), eval_run_ids }
  const [{ data: totals }, { data: cases, next_cursor: next = null }] = await Promise.all([
    api.get_eval_grid(runs),
    api.list_eval_grid_cases({ ...runs, change, cursor, limit }),
  ])
  return { ...totals, change, cursor, cases, next }
}

/** Picks the latest run of each version and model, oldest first: the oldest is the baseline. */
export function pickLatestRuns(runs: readonly EvalRun[]): string[] {
  const latest = new Map<string, string>()
  for (const { id, version, provider, model, state, rerun_of } of runs) {
    if (rerun_of !== null || state === 'cancelled' || state === 'failed') continue
    const column = JSON.stringify([version, provider, model])
    if (!latest.has(column)) latest.set(column, id)
  }
  return [...latest.values()].slice(0, MAX_GRID_COLUMNS).reverse()
}

export function gridQuery(
  runs: readonly Pick<EvalRun, 'id'>[],
  { change, cursor }: Partial<GridFilter> = {},
): string {
  const filter = [
    ...(change ? [`&change=${change}`] : []),
    ...(cursor ? [`&cursor=${encodeURIComponent(cursor)}`] : []),
  ]
  return runsQuery(runs) + filter.join('')
}
