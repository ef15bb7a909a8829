import { variableUsage } from '@promptwire/core/compile/variable-usage'
import { findWarnings } from '@promptwire/core/compile/warnings'
import { tokenCounterFor } from '@promptwire/core/tokens/counter'
import type { YieldToEventLoop } from '@promptwire/core/tokens/encoding'
import { diffValues } from '../domain/audit/diff-values.ts'
import type { TaskInput, TaskName, Tasks } from '../domain/compute.ts'
import { readImportTask } from '../domain/import/read-import-task.ts'
import { compileTask, prepareTextTask, truncateTask } from '../domain/prompt/compile-content.ts'
import { countBlocksTask } from '../domain/prompt/count-blocks-task.ts'
import { countTokensTask } from '../domain/prompt/count-tokens-task.ts'
import { reviewProposalTask } from '../domain/proposal/review-proposal-task.ts'
import { readTestCases, writeTestCases } from '../domain/test-case/test-case-file.ts'
import { diffTask } from '../domain/version/diff-task.ts'

/** A job as the loop or a thread runs it. */
interface WorkerTask<Name extends TaskName> {
  /** UTF-16 units up to which it is quick enough for the event loop, whatever they are. */
  readonly maxInlineSize: number
  /** How long a thread may work on it. */
  readonly budgetMs: number
  /** The model whose encoding it counts with: loading that takes a while, once, and comes before. */
  readonly model?: (input: TaskInput<Name>) => unknown
  /** Whether it counts; where a model is named, it does. */
  readonly counts?: (input: TaskInput<Name>) => boolean
  /** What else it needs once a thread, before its own work begins. */
  readonly prepare?: (input: TaskInput<Name>) => Promise<void>
  run(input: TaskInput<Name>, report: (value: unknown) => void): ReturnType<Tasks[Name]>
}

/** Counting takes up to 3 microseconds a character, so this is a fiftieth of a second. */
const COUNTING_INLINE_SIZE = 8_000
/** Two million characters of the slowest text, on a machine that has other things to do. */
const COUNTING_BUDGET_MS = 20_000

/** Looking for keys takes up to a microsecond a character. */
const PARSING_INLINE_SIZE = 20_000

export const WORKER_TASKS: { readonly [Name in TaskName]: WorkerTask<Name> } = {
  prepare_text: {
    maxInlineSize: COUNTING_INLINE_SIZE,
    budgetMs: COUNTING_BUDGET_MS,
    model: ({ model }) => model,
    run: prepareTextTask,
  },
  compile: {
    maxInlineSize: COUNTING_INLINE_SIZE,
    budgetMs: COUNTING_BUDGET_MS,
    model: ({ model }) => model,
    run: compileTask,
  },
  count_tokens: {
    maxInlineSize: COUNTING_INLINE_SIZE,
    budgetMs: COUNTING_BUDGET_MS,
    model: ({ model_config }) => model_config['model'],
    run: countTokensTask,
  },
  count_blocks: {
    maxInlineSize: COUNTING_INLINE_SIZE,
    budgetMs: COUNTING_BUDGET_MS,
    model: ({ model }) => model,
    run: countBlocksTask,
  },
  find_warnings: {
    maxInlineSize: PARSING_INLINE_SIZE,
    budgetMs: 5_000,
    run: async ({ blocks, variables }) => findWarnings(blocks, variables),
  },
  find_usage: {
    maxInlineSize: PARSING_INLINE_SIZE,
    budgetMs: 5_000,
    run: async ({ blocks, variables }) => variableUsage(blocks, variables),
  },
  truncate: {
    maxInlineSize: COUNTING_INLINE_SIZE,
    budgetMs: COUNTING_BUDGET_MS,
    model: ({ model }) => model,
    run: truncateTask,
  },
  judge_output: {
    maxInlineSize: COUNTING_INLINE_SIZE,
    budgetMs: 1_000,
    model: ({ model }) => model,
    counts: ({ checks }) => checks.some(({ type }) => type === 'max_tokens'),
    prepare: async ({ checks }) => {
      const { prepareSchemas } = await import('../domain/check/json-schema.ts')
      if (checks.some(({ type }) => type.endsWith('json') || type === 'json_schema'))
        prepareSchemas()
    },
    run: async ({ checks, output, model }, report) => {
      const { evaluateTextChecks } = await import('../domain/check/evaluate-text-checks.ts')
      return evaluateTextChecks(checks, output, model, report)
    },
  },
  diff_contents: {
    // Comparing words is quadratic.
    maxInlineSize: 1_000,
    budgetMs: COUNTING_BUDGET_MS,
    model: ({ after }) => after.model_config['model'],
    run: diffTask,
  },
  review_proposal: {
    maxInlineSize: 1_000,
    budgetMs: COUNTING_BUDGET_MS,
    run: reviewProposalTask,
  },
  diff_values: {
    maxInlineSize: 1_000,
    budgetMs: 5_000,
    run: async ({ before, after }) => diffValues(before, after),
  },
  read_test_cases: {
    maxInlineSize: 20_000,
    budgetMs: 5_000,
    run: async (given) => readTestCases(given),
  },
  read_import: {
    maxInlineSize: 20_000,
    budgetMs: 5_000,
    run: readImportTask,
  },
  write_test_cases: {
    maxInlineSize: 100_000,
    budgetMs: 10_000,
    run: async ({ cases, format }) => writeTestCases(cases, format),
  },
}

/** The job of a name, for any input. */
export const getWorkerTask = <Name extends TaskName>(name: Name): WorkerTask<Name> =>
  WORKER_TASKS[name]

/** Loads what a job needs, the encoding it counts with first, so that its time is for its own work. */
export async function prepareTask<Name extends TaskName>(
  { model, counts, prepare }: WorkerTask<Name>,
  input: TaskInput<Name>,
  breathe?: YieldToEventLoop,
): Promise<void> {
  if (model && counts?.(input) !== false) await tokenCounterFor(model(input), breathe)
  await prepare?.(input)
}
