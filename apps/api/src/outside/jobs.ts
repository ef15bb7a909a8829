import { variableUsage } from '@promptwire/core/compile/variable-usage'
import { warningsOf } from '@promptwire/core/compile/warnings'
import { tokenCounterFor } from '@promptwire/core/tokens/counter'
import type { Breathe } from '@promptwire/core/tokens/encoding'
import { diffValues } from '../domain/audit/diff-values.ts'
import type { JobInput, JobName, Jobs } from '../domain/compute.ts'
import { readImportJob } from '../domain/import/read-import-job.ts'
import { compileJob, prepareTextJob, truncateJob } from '../domain/prompt/compile-content.ts'
import { countBlocksJob } from '../domain/prompt/count-blocks-job.ts'
import { countTokensJob } from '../domain/prompt/count-tokens-job.ts'
import { reviewProposalJob } from '../domain/proposal/review-proposal-job.ts'
import { readTestCases, writeTestCases } from '../domain/test-case/test-case-file.ts'
import { diffJob } from '../domain/version/diff-job.ts'

/** A job as the loop or a thread runs it. */
interface Job<Name extends JobName> {
  /** UTF-16 units up to which it is quick enough for the event loop, whatever they are. */
  readonly onLoop: number
  /** How long a thread may work on it. */
  readonly budgetMs: number
  /** The model whose encoding it counts with: loading that takes a while, once, and comes before. */
  readonly model?: (input: JobInput<Name>) => unknown
  /** Whether it counts; where a model is named, it does. */
  readonly counts?: (input: JobInput<Name>) => boolean
  /** What else it needs once a thread, before its own work begins. */
  readonly prepare?: (input: JobInput<Name>) => Promise<void>
  run(input: JobInput<Name>, report: (value: unknown) => void): ReturnType<Jobs[Name]>
}

/** Counting takes up to 3 microseconds a character, so this is a fiftieth of a second. */
const COUNTED_ON_LOOP = 8_000
/** Two million characters of the slowest text, on a machine that has other things to do. */
const COUNTING_MS = 20_000

/** Looking for keys takes up to a microsecond a character. */
const PARSED_ON_LOOP = 20_000

export const JOBS: { readonly [Name in JobName]: Job<Name> } = {
  prepare_text: {
    onLoop: COUNTED_ON_LOOP,
    budgetMs: COUNTING_MS,
    model: ({ model }) => model,
    run: prepareTextJob,
  },
  compile: {
    onLoop: COUNTED_ON_LOOP,
    budgetMs: COUNTING_MS,
    model: ({ model }) => model,
    run: compileJob,
  },
  count_tokens: {
    onLoop: COUNTED_ON_LOOP,
    budgetMs: COUNTING_MS,
    model: ({ model_config }) => model_config['model'],
    run: countTokensJob,
  },
  count_blocks: {
    onLoop: COUNTED_ON_LOOP,
    budgetMs: COUNTING_MS,
    model: ({ model }) => model,
    run: countBlocksJob,
  },
  find_warnings: {
    onLoop: PARSED_ON_LOOP,
    budgetMs: 5_000,
    run: async ({ blocks, variables }) => warningsOf(blocks, variables),
  },
  find_usage: {
    onLoop: PARSED_ON_LOOP,
    budgetMs: 5_000,
    run: async ({ blocks, variables }) => variableUsage(blocks, variables),
  },
  truncate: {
    onLoop: COUNTED_ON_LOOP,
    budgetMs: COUNTING_MS,
    model: ({ model }) => model,
    run: truncateJob,
  },
  judge_output: {
    onLoop: COUNTED_ON_LOOP,
    budgetMs: 1_000,
    model: ({ model }) => model,
    counts: ({ checks }) => checks.some(({ type }) => type === 'max_tokens'),
    prepare: async ({ checks }) => {
      const { prepareSchemas } = await import('../domain/check/json-schema.ts')
      if (checks.some(({ type }) => type.endsWith('json') || type === 'json_schema'))
        prepareSchemas()
    },
    run: async ({ checks, output, model }, report) => {
      const { judgeTexts } = await import('../domain/check/judge-texts.ts')
      return judgeTexts(checks, output, model, report)
    },
  },
  diff_contents: {
    // Comparing words is quadratic.
    onLoop: 1_000,
    budgetMs: COUNTING_MS,
    model: ({ after }) => after.model_config['model'],
    run: diffJob,
  },
  review_proposal: {
    onLoop: 1_000,
    budgetMs: COUNTING_MS,
    run: reviewProposalJob,
  },
  diff_values: {
    onLoop: 1_000,
    budgetMs: 5_000,
    run: async ({ before, after }) => diffValues(before, after),
  },
  read_test_cases: {
    onLoop: 20_000,
    budgetMs: 5_000,
    run: async (given) => readTestCases(given),
  },
  read_import: {
    onLoop: 20_000,
    budgetMs: 5_000,
    run: readImportJob,
  },
  write_test_cases: {
    onLoop: 100_000,
    budgetMs: 10_000,
    run: async ({ cases, format }) => writeTestCases(cases, format),
  },
}

/** The job of a name, for any input. */
export const jobNamed = <Name extends JobName>(name: Name): Job<Name> => JOBS[name]

/** Loads what a job needs, the encoding it counts with first, so that its time is for its own work. */
export async function prepareJob<Name extends JobName>(
  { model, counts, prepare }: Job<Name>,
  input: JobInput<Name>,
  breathe?: Breathe,
): Promise<void> {
  if (model && counts?.(input) !== false) await tokenCounterFor(model(input), breathe)
  await prepare?.(input)
}
