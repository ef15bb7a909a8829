import { z } from 'zod'
import { EXAMPLE_ID, page, promptId, versionNumber } from '../fields.ts'
import { judgeModelSelection, runModelSelection } from '../models/model-selection.ts'
import type { PublicOperation } from '../operation.ts'
import { MAX_TEST_CASES } from '../test-cases/test-case-fields.ts'
import { ChangedEvalRun, EvalRun, EvalRunDetail, evalRunInput } from './eval-fields.ts'

/** A run is a job, so the response comes before the run starts. */
const startsJob = {
  field: 'eval_run_id',
  followedBy: 'follow_eval_run',
  cancelledBy: 'cancel_eval_run',
} as const

/** Fields shared by all operations that start a run. */
const startsRun = {
  external: true,
  startsJob,
  toolset: 'test',
  nextStep: 'get_eval_run with view wait waits for the end, with view results lists the answers.',
} as const

export const evalRunOperations = {
  run_eval: {
    method: 'POST',
    path: '/prompts/:prompt_id/eval-runs',
    scope: 'evals:run',
    effect: 'adds',
    answers: 'one',
    judges: Object.keys(judgeModelSelection),
    ...startsRun,
    title: 'Run test cases',
    description:
      'Runs the test cases of a prompt against a model and scores the answers. Returns the queued run at once; poll get_eval_run. With a progress token the tool waits itself, up to 10 minutes, and cancelling the call cancels the run. For a single input use run_playground. Billed to the project.',
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
      ...runModelSelection,
      ...judgeModelSelection,
      reuse: z.boolean().default(false).meta({
        description:
          'Returns the latest run of the same instead, unless something changed or it has errors.',
      }),
    }),
    output: ChangedEvalRun,
  },
  list_eval_runs: {
    method: 'GET',
    path: '/prompts/:prompt_id/eval-runs',
    scope: 'evals:read',
    effect: 'reads',
    answers: 'page',
    toolset: 'test',
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
    scope: 'evals:read',
    effect: 'reads',
    answers: 'one',
    toolset: 'test',
    mergedInto: { tool: 'get_eval_run', as: 'run' },
    title: 'Get a run of test cases',
    description:
      'Returns the settings, progress and counts of an eval run. For single answers use list_eval_results.',
    input: evalRunInput,
    output: EvalRunDetail,
  },
  follow_eval_run: {
    method: 'GET',
    path: '/eval-runs/:eval_run_id/follow',
    scope: 'evals:read',
    effect: 'reads',
    answers: 'stream',
    toolset: 'test',
    mergedInto: { tool: 'get_eval_run', as: 'wait' },
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
  cancel_eval_run: {
    method: 'POST',
    path: '/eval-runs/:eval_run_id/cancel',
    scope: 'evals:run',
    effect: 'changes',
    answers: 'one',
    toolset: 'test',
    nextStep: 'get_eval_run with view results lists the results until then.',
    title: 'Cancel a run',
    description: 'Cancels a run and aborts its in-flight model calls.',
    input: evalRunInput,
    output: ChangedEvalRun,
  },
  rerun_eval_failures: {
    method: 'POST',
    path: '/eval-runs/:eval_run_id/rerun',
    scope: 'evals:run',
    effect: 'adds',
    answers: 'one',
    ...startsRun,
    outcomeIn: 'list_eval_runs',
    title: 'Rerun failures',
    description:
      'Repeats the failed and unanswered test cases of a run, unchanged, in a new run with the same prompt, model and judge prompt. Returns like run_eval, which tests current content.',
    input: evalRunInput,
    output: ChangedEvalRun,
  },
} as const satisfies Record<string, PublicOperation>
