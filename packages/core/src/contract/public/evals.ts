import { z } from 'zod'
import { askedModel, judgingModel } from '../asked-model.ts'
import { EXAMPLE_ID, page, promptId, versionNumber } from '../fields.ts'
import type { PublicOperation } from '../operation.ts'
import { Calibration } from './calibration-fields.ts'
import {
  CaseChange,
  ChangedEvalRun,
  ComparedCase,
  checkPlace,
  EvalResult,
  EvalRun,
  evalOutcome,
  evalRunId,
  mark,
} from './eval-fields.ts'
import { MOST_TEST_CASES } from './test-case-fields.ts'

const one = z.strictObject({ eval_run_id: evalRunId })
const before = evalRunId.meta({
  description: 'The baseline: the run to compare with.',
  examples: [EXAMPLE_ID],
})

/** A run is a job: whoever asks for it is answered before it has begun. */
const begins = {
  field: 'eval_run_id',
  followedBy: 'follow_eval_run',
  cancelledBy: 'cancel_eval_run',
} as const

export const evalOperations = {
  run_eval: {
    method: 'POST',
    path: '/prompts/:prompt_id/evals',
    scope: 'evals:run',
    effect: 'adds',
    answers: 'one',
    external: true,
    begins,
    title: 'Run test cases',
    description:
      'Runs a prompt on its test cases with a model, and judges the answers. Answers the queued run at once; follow_eval_run waits for its end, and get_eval_run tells how far it is. As a tool that is asked for progress it waits itself, at most ten minutes, and ends the run where the call is cancelled. Calls of the model are paid for by the project.',
    input: z.strictObject({
      prompt_id: promptId,
      version: versionNumber.optional().meta({
        examples: [3],
        description:
          'The working copy when left out; for a pk_live_ key the published version, and published ones only.',
      }),
      test_case_ids: z
        .array(z.uuid())
        .min(1)
        .max(MOST_TEST_CASES)
        .optional()
        .meta({
          description: 'Only these test cases; all when left out.',
          examples: [[EXAMPLE_ID]],
        }),
      ...askedModel,
      ...judgingModel,
    }),
    output: ChangedEvalRun,
  },
  list_eval_runs: {
    method: 'GET',
    path: '/prompts/:prompt_id/evals',
    scope: 'evals:read',
    effect: 'reads',
    answers: 'page',
    title: 'List runs of test cases',
    description: 'Lists the runs of a prompt on its test cases, newest first.',
    input: z.strictObject({ prompt_id: promptId, ...page('runs', { most: 100, usual: 50 }) }),
    output: z.array(EvalRun),
  },
  get_eval_run: {
    method: 'GET',
    path: '/evals/:eval_run_id',
    scope: 'evals:read',
    effect: 'reads',
    answers: 'one',
    title: 'Get a run of test cases',
    description: 'Reads a run: what was run, how far it is, and how many test cases passed.',
    input: one,
    output: EvalRun,
  },
  follow_eval_run: {
    method: 'GET',
    path: '/evals/:eval_run_id/follow',
    scope: 'evals:read',
    effect: 'reads',
    answers: 'stream',
    title: 'Follow a run of test cases',
    description:
      'Answers a run once it has ended, or after ten minutes as it is then, and tells meanwhile how many of its test cases are done. Whoever stops following changes nothing: the run goes on.',
    input: one,
    tells: z.object({
      type: z.literal('progress'),
      progress: z.int().meta({ description: 'How many test cases are done.', examples: [3] }),
      total: z.int().meta({ description: 'Of how many.', examples: [20] }),
    }),
    output: EvalRun,
  },
  list_eval_results: {
    method: 'GET',
    path: '/evals/:eval_run_id/results',
    scope: 'evals:read',
    effect: 'reads',
    answers: 'page',
    title: 'List results of a run',
    description: 'Lists what became of each test case of a run, with outputs and reasons.',
    input: z.strictObject({
      eval_run_id: evalRunId,
      outcome: evalOutcome,
      ...page('results', { most: 100, usual: 20 }),
    }),
    output: z.array(EvalResult),
  },
  compare_eval_runs: {
    method: 'GET',
    path: '/evals/:eval_run_id/compare',
    scope: 'evals:read',
    effect: 'reads',
    answers: 'one',
    title: 'Compare two runs',
    description:
      'Compares a run, the candidate, case by case with another one of its prompt, the baseline. A test case that differs between them, in its input or its checks, is said not to be comparable. The cases are the first 100, what changed first; list_compared_cases has all.',
    input: z.strictObject({ eval_run_id: evalRunId, before }),
    output: z.object({
      fixed: z.int(),
      broken: z.int(),
      same: z.int(),
      not_comparable: z.int(),
      cases: z.array(ComparedCase),
    }),
  },
  list_compared_cases: {
    method: 'GET',
    path: '/evals/:eval_run_id/compare/cases',
    scope: 'evals:read',
    effect: 'reads',
    answers: 'page',
    title: 'List the cases of two runs',
    description:
      'Lists what became of each test case of a baseline in a candidate: broken ones first, then fixed ones, those alike, and those that cannot be compared.',
    input: z.strictObject({
      eval_run_id: evalRunId,
      before,
      change: CaseChange.optional().meta({ description: 'Only these.' }),
      ...page('cases', { most: 1_000, usual: 100 }),
    }),
    output: z.array(ComparedCase),
  },
  get_eval_calibration: {
    method: 'GET',
    path: '/evals/:eval_run_id/calibration',
    scope: 'evals:read',
    effect: 'reads',
    answers: 'one',
    title: 'Get the calibration of a judge',
    description:
      'Tells how far people agree with the model that judged a run, by their marks (mark_eval_result): in the run, over all runs of the prompt, and by criterion.',
    input: one,
    output: Calibration,
  },
  cancel_eval_run: {
    method: 'POST',
    path: '/evals/:eval_run_id/cancel',
    scope: 'evals:run',
    effect: 'changes',
    answers: 'one',
    title: 'Cancel a run',
    description: 'Ends a run where it stands: calls of models that are under way are broken off.',
    input: one,
    output: ChangedEvalRun,
  },
  rerun_eval_failures: {
    method: 'POST',
    path: '/evals/:eval_run_id/rerun',
    scope: 'evals:run',
    effect: 'adds',
    answers: 'one',
    external: true,
    begins,
    title: 'Run failures again',
    description:
      'Runs the test cases that failed or got no answer again, as they were, in a new run with the same prompt, model and judge prompt. Answers as run_eval does.',
    input: one,
    output: ChangedEvalRun,
  },
  mark_eval_result: {
    method: 'PUT',
    path: '/evals/:eval_run_id/results/:case_id/mark',
    scope: 'evals:run',
    effect: 'changes',
    answers: 'one',
    title: 'Mark a result',
    description:
      'Says whether the verdict on a result, or with `check` on one check of it, is right or wrong. Only marks of people measure judges, and no key changes them.',
    input: z.strictObject({
      eval_run_id: evalRunId,
      case_id: z.uuid().meta({ description: 'The test case.', examples: [EXAMPLE_ID] }),
      mark,
      check: checkPlace.optional(),
    }),
    output: z.object({ case_id: z.uuid(), mark, check: checkPlace.optional() }),
  },
} as const satisfies Record<string, PublicOperation>
