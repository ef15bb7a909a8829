import { EXAMPLE_MODEL } from '@promptwire/core/models/example-model'
import { z } from 'zod'
import { CheckResult } from '../checks/check-results.ts'
import { Check, MAX_CHECKS } from '../checks/checks.ts'
import { EXAMPLE_ID, recordId, variableValues } from '../fields.ts'
import {
  finishReason,
  isDemo,
  reasoning,
  SentRequest,
  settingsNotSent,
} from '../models/model-answer.ts'
import { readableFields, readableWith } from '../schema/readable-with.ts'

export const evalRunId = z.uuid().meta({
  description: 'Run UUID, from list_eval_runs.',
  examples: [EXAMPLE_ID],
  listedBy: 'list_eval_runs',
})

export const evalRunInput = z.strictObject({ eval_run_id: evalRunId })

const EvalState = z.enum(['queued', 'running', 'finished', 'cancelled', 'failed'])
export type EvalState = z.output<typeof EvalState>

export const Judge = z.object({
  provider: z.string().meta({ examples: ['OpenAI'] }),
  model: z.string().meta({ examples: [EXAMPLE_MODEL] }),
  prompt_version: z.int().meta({
    description:
      "Judge prompt version: built-in below 101, the project's own from 101. Reruns keep it.",
    examples: [2],
  }),
  demo: isDemo,
})

/** An eval run; its prompt, test cases, model and judge are fixed when requested. */
export const EvalRun = z
  .object({
    id: recordId('eval_run_id'),
    prompt_id: z.uuid(),
    version: z.int().nullable().meta({ description: 'Null for the working copy.' }),
    revision: z
      .int()
      .nullable()
      .meta({ description: 'Working-copy revision; null for a saved version.' }),
    provider: z.string().meta({ examples: ['OpenAI'] }),
    model: z.string().meta({ examples: [EXAMPLE_MODEL] }),
    judge: Judge.nullable().meta({ description: 'Null without llm-rubric checks.' }),
    state: EvalState,
    reason: z.string().nullable().meta({ description: 'Why the run failed or is paused.' }),
    paused_until: z.iso.datetime().nullable().meta({
      description: 'When a run paused by its provider continues; null otherwise.',
    }),
    cases: z.int().meta({ description: 'Number of test cases.', examples: [20] }),
    passed: z.int(),
    failed: z.int(),
    errors: z.int().meta({ description: 'Test cases without a model response.' }),
    unchecked: z.int().meta({
      description:
        'Test cases without checks, or with checks dropped by an import. They neither pass nor fail.',
      examples: [0],
    }),
    input_tokens: z.int(),
    output_tokens: z.int(),
    cost_usd: z.number().nullable().meta({ description: 'Null if a price is unknown.' }),
    warnings: z.array(z.string()),
    settings_not_sent: settingsNotSent,
    demo: isDemo,
    rerun_of: z.uuid().nullable().meta({ description: 'Run whose failures this run repeats.' }),
    created_at: z.iso.datetime(),
    started_at: z.iso.datetime().nullable(),
    ended_at: z.iso.datetime().nullable(),
  })
  .meta({ id: 'EvalRun', description: "A run of a prompt's test cases." })

/** Includes the request of one of its cases. */
export const EvalRunDetail = EvalRun.extend({
  request: readableWith(
    'blocks:read',
    SentRequest.nullable().meta({
      description: 'Request of one of the test cases; null before the first answer.',
    }),
  ),
}).meta({ id: 'EvalRunDetail', description: 'An eval run with a request that it sent.' })

const { id, ...others } = EvalRun.shape
/** A run as returned by writes: limited to what the key may read. */
export const ChangedEvalRun = z
  .object({ id, ...readableFields('evals:read', others) })
  .meta({ id: 'ChangedEvalRun', description: 'A changed run, limited to what the key may read.' })

export const EvalOutcome = z.enum(['passed', 'failed', 'error', 'unchecked'])
export type EvalOutcome = z.output<typeof EvalOutcome>
export const evalOutcome = EvalOutcome.optional().meta({
  description: 'Only results with this outcome.',
})

export const mark = z
  .enum(['right', 'wrong'])
  .nullable()
  .meta({
    description: 'Whether the verdict is right; null removes the mark.',
    examples: ['right'],
  })

export const checkIndex = z
  .int()
  .min(0)
  .max(MAX_CHECKS - 1)
  .meta({
    description:
      'Index in `results` (from 0) of an llm-rubric check. Counts the checks inside sets, not the sets.',
    examples: [0],
  })

const CheckMark = z.object({ check: checkIndex, mark: z.enum(['right', 'wrong']) })

export const EvalResult = z
  .object({
    case_id: recordId('test_case_id'),
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
          'Why the response is incomplete: refusal, content filter or max tokens. Checks still ran.',
        examples: ['The model refused to answer.'],
      }),
    error: z.string().nullable().meta({ description: 'Why there is no response.' }),
    results: z.array(CheckResult),
    latency_ms: z.int(),
    input_tokens: z.int(),
    output_tokens: z.int(),
    cost_usd: z.number().nullable(),
    finish_reason: finishReason,
    mark,
    check_marks: z
      .array(CheckMark)
      .meta({ description: 'Marks on single verdicts of the LLM judge.' }),
    ...readableFields('test_cases:read', {
      input_text: z.string(),
      variables: variableValues,
      checks: z.array(Check).meta({ description: 'Checks of `results`, in the same order.' }),
    }),
  })
  .meta({ id: 'EvalResult', description: 'Result of a test case in a run.' })

/** Change of a test case between two runs. */
export const CaseChange = z.enum(['broken', 'fixed', 'same'])
export type CaseChange = z.output<typeof CaseChange>

export const ComparedCase = z.object({
  case_id: recordId('test_case_id'),
  ...readableFields('test_cases:read', {
    input_text: z
      .string()
      .meta({ description: 'Start of the input, from the candidate or else the baseline.' }),
    variables: variableValues,
  }),
  comparable: z.boolean(),
  reason: z.string().nullable().meta({ description: 'Why the results cannot be compared.' }),
  before: EvalOutcome.nullable().meta({ description: 'Outcome in the baseline.' }),
  after: EvalOutcome.nullable().meta({ description: 'Outcome in the candidate.' }),
  change: CaseChange.nullable().meta({ description: 'Change from baseline to candidate.' }),
})
export type ComparedCase = z.output<typeof ComparedCase>
