import { z } from 'zod'
import { EXAMPLE_ID, page, promptId, recordId, variableValues } from '../fields.ts'
import type { PublicOperation } from '../operation.ts'
import { readableFields } from '../schema/readable-with.ts'
import { CaseChange, EvalOutcome, EvalRun } from './eval-fields.ts'

/** Max columns of a grid. */
export const MAX_GRID_COLUMNS = 6

const eval_run_ids = z
  .array(z.uuid())
  .min(1)
  .max(MAX_GRID_COLUMNS)
  .meta({
    description: `Runs of the prompt, from list_eval_runs: the baseline first, max ${MAX_GRID_COLUMNS}.`,
    examples: [[EXAMPLE_ID]],
  })

const input = { prompt_id: promptId, eval_run_ids }

/** Compared with the baseline; 0 in the baseline's own column. */
const changes = { broken: z.int(), fixed: z.int(), same: z.int(), not_comparable: z.int() }

/** A run as a column, with its totals. */
const GridColumn = EvalRun.extend({
  ...changes,
  median_latency_ms: z
    .int()
    .nullable()
    .meta({ description: 'Of all answers; null without one.', examples: [1_240] }),
}).meta({ id: 'EvalGridColumn', description: 'A run as a column of a grid.' })

const GridCell = z.object({
  eval_run_id: recordId('eval_run_id'),
  outcome: EvalOutcome.nullable().meta({ description: 'Null without a result.' }),
  score: z.number().nullable(),
  latency_ms: z.int().nullable(),
  cost_usd: z.number().nullable().meta({ description: 'Null if a price is unknown.' }),
  change: CaseChange.nullable().meta({
    description: 'Change from the baseline; null in the baseline and if not comparable.',
  }),
  reason: z.string().nullable().meta({ description: 'Why it cannot be compared.' }),
})

const GridRow = z
  .object({
    case_id: recordId('test_case_id'),
    ...readableFields('test_cases:read', {
      input_text: z
        .string()
        .meta({ description: 'Start of the input, from the last of the runs that have it.' }),
      variables: variableValues,
    }),
    change: CaseChange.nullable().meta({
      description: 'The most severe change of its cells: broken, fixed, same.',
    }),
    cells: z.array(GridCell).meta({ description: 'One for each run, in the order of the runs.' }),
  })
  .meta({ id: 'EvalGridRow', description: 'A test case in several runs.' })

/** No tools: models compare two runs at a time, and tool lists have a limit. */
export const evalGridOperations = {
  get_eval_grid: {
    method: 'GET',
    path: '/prompts/:prompt_id/eval-grid',
    scope: 'evals:read',
    effect: 'reads',
    answers: 'one',
    tool: null,
    title: 'Get the totals of a grid',
    description:
      'Returns up to six runs of a prompt as columns with pass counts, cost, median latency and changes from the first run, the baseline. list_eval_grid_cases has the rows.',
    input: z.strictObject(input),
    output: z.object({
      columns: z.array(GridColumn),
      rows: z
        .object(changes)
        .meta({ description: 'Test cases by their most severe change in any column.' }),
    }),
  },
  list_eval_grid_cases: {
    method: 'GET',
    path: '/prompts/:prompt_id/eval-grid/cases',
    scope: 'evals:read',
    effect: 'reads',
    answers: 'page',
    tool: null,
    title: 'List the cases of a grid',
    description:
      'Lists the test cases of up to six runs with the result in each run: regressions first, then fixed, unchanged and not comparable. A regression passed in the first run and fails in a later one.',
    input: z.strictObject({
      ...input,
      change: CaseChange.optional().meta({
        description: 'Only test cases with this change: broken for regressions.',
      }),
      ...page('test cases', { maxLimit: 1_000, defaultLimit: 100 }),
    }),
    output: z.array(GridRow),
  },
} as const satisfies Record<string, PublicOperation>

export type GridRow = z.output<typeof GridRow>
