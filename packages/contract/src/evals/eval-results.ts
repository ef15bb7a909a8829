import { z } from 'zod'
import { EXAMPLE_ID, page, recordId } from '../fields.ts'
import type { PublicOperation } from '../operation.ts'
import { Calibration } from './calibration-fields.ts'
import {
  CaseChange,
  ComparedCase,
  checkIndex,
  EvalResult,
  evalOutcome,
  evalRunId,
  evalRunInput,
  mark,
} from './eval-fields.ts'

const testCaseId = z.uuid().meta({
  description: 'Test case UUID, from the results of get_eval_run.',
  examples: [EXAMPLE_ID],
})

const before = evalRunId.meta({
  description: 'Baseline run UUID, from list_eval_runs.',
  examples: [EXAMPLE_ID],
})

export const evalResultOperations = {
  list_eval_results: {
    method: 'GET',
    path: '/eval-runs/:eval_run_id/results',
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
      case_id: testCaseId
        .optional()
        .meta({ description: 'Only the result of this test case.', examples: [EXAMPLE_ID] }),
      ...page('results', { maxLimit: 100, defaultLimit: 20 }),
    }),
    output: z.array(EvalResult),
  },
  compare_eval_runs: {
    method: 'GET',
    path: '/eval-runs/:eval_run_id/compare',
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
  mark_eval_result: {
    method: 'PUT',
    path: '/eval-runs/:eval_run_id/results/:case_id/mark',
    scope: 'evals:run',
    judges: true,
    effect: 'changes',
    answers: 'one',
    toolset: 'test',
    aliases: { test_case_id: 'case_id' },
    nextStep: 'get_eval_run with view results lists other results to mark.',
    title: 'Mark a result',
    description:
      'Marks the verdict on a result, or on one check with `check`, as right or wrong. Only marks by people count for calibration, and keys cannot change those.',
    input: z.strictObject({
      eval_run_id: evalRunId,
      case_id: testCaseId,
      mark,
      check: checkIndex.optional(),
    }),
    output: z.object({ case_id: recordId('test_case_id'), mark, check: checkIndex.optional() }),
  },
} as const satisfies Record<string, PublicOperation>
