import { z } from 'zod'
import { readableFields } from '../derive/readable-with.ts'
import { EXAMPLE_ID } from '../fields.ts'
import { finishReason, isDemo, reasoning, settingsNotSent } from '../model-answer.ts'
import { CheckResult } from './check-results.ts'
import { Check, MOST_CHECKS } from './checks.ts'

export const evalRunId = z.uuid().meta({
  description: 'UUID of the run; list_eval_runs shows them.',
  examples: [EXAMPLE_ID],
  listedBy: 'list_eval_runs',
})

const EvalState = z.enum(['queued', 'running', 'finished', 'cancelled', 'failed'])
export type EvalState = z.output<typeof EvalState>

export const Judge = z.object({
  provider: z.string().meta({ examples: ['OpenAI'] }),
  model: z.string().meta({ examples: ['gpt-5.2'] }),
  prompt_version: z.int().meta({
    description:
      "Version of the judge prompt: below 101 a built-in text, from 101 the project's own. Reruns keep it.",
    examples: [2],
  }),
  demo: isDemo,
})

/** A run of a prompt on its test cases, all of it pinned when it was asked for. */
export const EvalRun = z
  .object({
    id: z.uuid(),
    prompt_id: z.uuid(),
    version: z.int().nullable().meta({ description: 'Null: the working copy as it stood.' }),
    revision: z
      .int()
      .nullable()
      .meta({ description: 'Of the working copy; null where a version was run.' }),
    provider: z.string().meta({ examples: ['OpenAI'] }),
    model: z.string().meta({ examples: ['gpt-5.2'] }),
    judge: Judge.nullable().meta({ description: 'Null where no check asks a model.' }),
    state: EvalState,
    reason: z.string().nullable().meta({ description: 'Why it failed or is paused.' }),
    paused_until: z.iso.datetime().nullable().meta({
      description: 'When a run continues that its provider asked to wait; null otherwise.',
    }),
    cases: z.int().meta({ description: 'How many test cases it has.', examples: [20] }),
    passed: z.int(),
    failed: z.int(),
    errors: z.int().meta({ description: 'Cases that no answer came for.' }),
    unchecked: z.int().meta({
      description:
        'Cases that nothing was checked in: without checks, or with checks that an import dropped. They neither pass nor fail.',
      examples: [0],
    }),
    input_tokens: z.int(),
    output_tokens: z.int(),
    cost_usd: z.number().nullable().meta({ description: 'Null where a price is not known.' }),
    warnings: z.array(z.string()),
    settings_not_sent: settingsNotSent,
    demo: isDemo,
    rerun_of: z.uuid().nullable().meta({ description: 'The run whose failures it runs again.' }),
    created_at: z.iso.datetime(),
    started_at: z.iso.datetime().nullable(),
    ended_at: z.iso.datetime().nullable(),
  })
  .meta({ id: 'EvalRun', description: 'A run of a prompt on its test cases.' })

const { id, ...others } = EvalRun.shape
/** A run as a write answers it: the key may have no scope that reads runs. */
export const ChangedEvalRun = z
  .object({ id, ...readableFields('evals:read', others) })
  .meta({ id: 'ChangedEvalRun', description: 'A changed run, as far as the key may read it.' })

export const EvalOutcome = z.enum(['passed', 'failed', 'error', 'unchecked'])
export type EvalOutcome = z.output<typeof EvalOutcome>
export const evalOutcome = EvalOutcome.optional().meta({
  description: 'Only results of this outcome.',
})

export const mark = z
  .enum(['right', 'wrong'])
  .nullable()
  .meta({
    description: 'Whether a person agrees with the verdict; null takes the mark away.',
    examples: ['right'],
  })

/** A check by its place, as marks name it. */
export const checkPlace = z
  .int()
  .min(0)
  .max(MOST_CHECKS - 1)
  .meta({
    description:
      'A check that a model judged (llm-rubric), by its place in `results` from 0; of a set each of its checks counts, and not the set.',
    examples: [0],
  })

const CheckMark = z.object({ check: checkPlace, mark: z.enum(['right', 'wrong']) })

/** What became of a test case in a run. */
export const EvalResult = z
  .object({
    case_id: z.uuid(),
    case_revision: z.int(),
    outcome: EvalOutcome,
    score: z.number().nullable(),
    output: z.string(),
    reasoning,
    problem: z
      .string()
      .nullable()
      .meta({
        description:
          'Why the answer is not a whole one: a refusal, a content filter or max tokens. Its checks ran all the same.',
        examples: ['The model refused to answer.'],
      }),
    error: z.string().nullable().meta({ description: 'Why no answer came.' }),
    results: z.array(CheckResult),
    latency_ms: z.int(),
    input_tokens: z.int(),
    output_tokens: z.int(),
    cost_usd: z.number().nullable(),
    finish_reason: finishReason,
    mark,
    check_marks: z
      .array(CheckMark)
      .meta({ description: 'Of single verdicts of a model that judges.' }),
    ...readableFields('test_cases:read', {
      input_text: z.string(),
      checks: z.array(Check).meta({ description: 'What `results` are of, in the same order.' }),
    }),
  })
  .meta({ id: 'EvalResult', description: 'What became of a test case in a run.' })

/** What another run made of a test case. */
export const CaseChange = z.enum(['broken', 'fixed', 'same'])
export type CaseChange = z.output<typeof CaseChange>

/** A test case in two runs. */
export const ComparedCase = z.object({
  case_id: z.uuid(),
  ...readableFields('test_cases:read', {
    input_text: z
      .string()
      .meta({ description: 'Its beginning, as the candidate has it, or else the baseline.' }),
  }),
  comparable: z.boolean(),
  reason: z.string().nullable().meta({ description: 'Why the two cannot be compared.' }),
  before: EvalOutcome.nullable().meta({ description: 'In the baseline.' }),
  after: EvalOutcome.nullable().meta({ description: 'In the candidate.' }),
  change: CaseChange.nullable().meta({ description: 'What the candidate made of it.' }),
})
export type ComparedCase = z.output<typeof ComparedCase>
