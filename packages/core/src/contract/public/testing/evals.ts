import { z } from 'zod'
import { EXAMPLE_ID, page, promptId, versionNumber } from '../../fields.ts'
import { judgeModelSelection, modelSelection } from '../../model-selection.ts'
import type { PublicOperation } from '../../operation.ts'
import { Calibration } from './calibration-fields.ts'
import {
  CaseChange,
  ChangedEvalRun,
  ComparedCase,
  checkIndex,
  EvalResult,
  EvalRun,
  evalOutcome,
  evalRunId,
  mark,
} from './eval-fields.ts'
import { MAX_TEST_CASES } from './test-case-fields.ts'

const evalRunInput = z.strictObject({ eval_run_id: evalRunId })
const before = evalRunId.meta({
  description: 'Baseline run UUID, from list_eval_runs.',
  examples: [EXAMPLE_ID],
})

/** A run is a job, so the request returns before the run starts. */
const startsJob = {
  field: 'eval_run_id',
  followedBy: 'follow_eval_run',
  cancelledBy: 'cancel_eval_run',
} as const

export const evalOperations = {
  run_eval: {
    method: 'POST',
    path: '/prompts/:prompt_id/eval-runs',
    formerPath: '/prompts/:prompt_id/evals',
    scope: 'evals:run',
    effect: 'adds',
    answers: 'one',
    external: true,
    startsJob,
    toolset: 'test',
    idName: 'eval_run_id',
    nextStep: 'get_eval_run with view wait waits for the end, with view results lists the answers.',
    title: 'Run test cases',
    description:
      'Runs the test cases of a prompt against a model and scores the answers. Returns the queued run at once; wait with follow_eval_run or poll get_eval_run. With a progress token the tool waits itself, up to 10 minutes, and cancelling the call cancels the run. For a single input use run_playground. Billed to the project.',
    input: z.strictObject({
      prompt_id: promptId,
      version: versionNumber.optional().meta({
        examples: [3],
        description:
          'Saved version number, from list_versions. Default: the working copy. A pk_live_ key runs published versions only, by default the current one.',
      }),
      test_case_ids: z
        .array(z.uuid())
        .min(1)
        .max(MAX_TEST_CASES)
        .optional()
        .meta({
          description: 'UUIDs from list_test_cases. Default: all test cases.',
          examples: [[EXAMPLE_ID]],
        }),
      ...modelSelection,
      ...judgeModelSelection,
    }),
    output: ChangedEvalRun,
  },
  list_eval_runs: {
    method: 'GET',
    path: '/prompts/:prompt_id/eval-runs',
    formerPath: '/prompts/:prompt_id/evals',
    scope: 'evals:read',
    effect: 'reads',
    answers: 'page',
    toolset: 'test',
    idName: 'eval_run_id',
    title: 'List runs of test cases',
    description:
      'Lists the eval runs of a prompt, newest first. For playground runs use list_playground_runs.',
    input: z.strictObject({
      prompt_id: promptId,
      ...page('runs', { maxLimit: 100, defaultLimit: 50 }),
    }),
    output: z.array(EvalRun),
  },
  get_eval_run: {
    method: 'GET',
    path: '/eval-runs/:eval_run_id',
    formerPath: '/evals/:eval_run_id',
    scope: 'evals:read',
    effect: 'reads',
    answers: 'one',
    toolset: 'test',
    mergedInto: { tool: 'get_eval_run', as: 'run' },
    idName: 'eval_run_id',
    title: 'Get a run of test cases',
    description:
      'Returns the settings, progress and counts of an eval run. For single answers use list_eval_results.',
    input: evalRunInput,
    output: EvalRun,
  },
  follow_eval_run: {
    method: 'GET',
    path: '/eval-runs/:eval_run_id/follow',
    formerPath: '/evals/:eval_run_id/follow',
    scope: 'evals:read',
    effect: 'reads',
    answers: 'stream',
    toolset: 'test',
    mergedInto: { tool: 'get_eval_run', as: 'wait' },
    idName: 'eval_run_id',
    title: 'Follow a run of test cases',
    description:
      'Waits up to 10 minutes for a run to end and reports progress. Disconnecting does not stop the run; cancel_eval_run does.',
    input: evalRunInput,
    progress: z.object({
      type: z.literal('progress'),
      progress: z.int().meta({ description: 'Completed test cases.', examples: [3] }),
      total: z.int().meta({ description: 'Total test cases.', examples: [20] }),
    }),
    output: EvalRun,
  },
  list_eval_results: {
    method: 'GET',
    path: '/eval-runs/:eval_run_id/results',
    formerPath: '/evals/:eval_run_id/results',
    scope: 'evals:read',
    effect: 'reads',
    answers: 'page',
    toolset: 'test',
    mergedInto: { tool: 'get_eval_run', as: 'results' },
    title: 'List results of a run',
    description: 'Lists the result of each test case of a run, with output and reasons.',
    input: z.strictObject({
      eval_run_id: evalRunId,
      outcome: evalOutcome,
      ...page('results', { maxLimit: 100, defaultLimit: 20 }),
    }),
    output: z.array(EvalResult),
  },
  compare_eval_runs: {
    method: 'GET',
    path: '/eval-runs/:eval_run_id/compare',
    formerPath: '/evals/:eval_run_id/compare',
    scope: 'evals:read',
    effect: 'reads',
    answers: 'one',
    toolset: 'test',
    mergedInto: { tool: 'compare_eval_runs', as: 'summary' },
    title: 'Compare two runs',
    description:
      'Compares a candidate run with a baseline run of the same prompt, case by case. Test cases whose input or checks differ are not comparable. Returns the first 100 cases, changes first; list_compared_cases has all.',
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
    path: '/eval-runs/:eval_run_id/compare/cases',
    formerPath: '/evals/:eval_run_id/compare/cases',
    scope: 'evals:read',
    effect: 'reads',
    answers: 'page',
    toolset: 'test',
    mergedInto: { tool: 'compare_eval_runs', as: 'cases' },
    title: 'List the cases of two runs',
    description:
      'Lists all cases of two compared runs: broken first, then fixed, unchanged and not comparable. For totals use compare_eval_runs.',
    input: z.strictObject({
      eval_run_id: evalRunId,
      before,
      change: CaseChange.optional().meta({ description: 'Only cases with this change.' }),
      ...page('cases', { maxLimit: 1_000, defaultLimit: 100 }),
    }),
    output: z.array(ComparedCase),
  },
  get_eval_calibration: {
    method: 'GET',
    path: '/eval-runs/:eval_run_id/calibration',
    formerPath: '/evals/:eval_run_id/calibration',
    scope: 'evals:read',
    effect: 'reads',
    answers: 'one',
    toolset: 'test',
    title: 'Get the calibration of a judge',
    description:
      'Returns how far people agree with the LLM judge of a run: in the run, over all runs of the prompt, and per criterion. Based on marks from mark_eval_result.',
    input: evalRunInput,
    output: Calibration,
  },
  cancel_eval_run: {
    method: 'POST',
    path: '/eval-runs/:eval_run_id/cancel',
    formerPath: '/evals/:eval_run_id/cancel',
    scope: 'evals:run',
    effect: 'changes',
    answers: 'one',
    toolset: 'test',
    idName: 'eval_run_id',
    title: 'Cancel a run',
    description: 'Cancels a run and aborts its in-flight model calls.',
    input: evalRunInput,
    output: ChangedEvalRun,
  },
  rerun_eval_failures: {
    method: 'POST',
    path: '/eval-runs/:eval_run_id/rerun',
    formerPath: '/evals/:eval_run_id/rerun',
    scope: 'evals:run',
    effect: 'adds',
    answers: 'one',
    external: true,
    startsJob,
    toolset: 'test',
    idName: 'eval_run_id',
    nextStep: 'get_eval_run with view wait waits for the end, with view results lists the answers.',
    title: 'Rerun failures',
    description:
      'Repeats the failed and unanswered test cases of a run, unchanged, in a new run with the same prompt, model and judge prompt. Returns like run_eval, which tests current content.',
    input: evalRunInput,
    output: ChangedEvalRun,
  },
  mark_eval_result: {
    method: 'PUT',
    path: '/eval-runs/:eval_run_id/results/:case_id/mark',
    formerPath: '/evals/:eval_run_id/results/:case_id/mark',
    scope: 'evals:run',
    effect: 'changes',
    answers: 'one',
    toolset: 'test',
    title: 'Mark a result',
    description:
      'Marks the verdict on a result, or on one check with `check`, as right or wrong. Only marks by people count for calibration, and keys cannot change those.',
    input: z.strictObject({
      eval_run_id: evalRunId,
      case_id: z
        .uuid()
        .meta({ description: 'Test case UUID, from list_eval_results.', examples: [EXAMPLE_ID] }),
      mark,
      check: checkIndex.optional(),
    }),
    output: z.object({ case_id: z.uuid(), mark, check: checkIndex.optional() }),
  },
} as const satisfies Record<string, PublicOperation>
