import { z } from 'zod'
import { EvalRun } from '../evals/eval-fields.ts'
import { page } from '../fields.ts'
import type { PeopleOperation } from '../operation.ts'
import { WordDiff } from '../versions/version-fields.ts'
import { PlaygroundRunSummary, runId } from './playground.ts'

/** Prompt of a run, for lists across prompts. */
const ofPrompt = { prompt: z.object({ slug: z.string(), name: z.string() }) }

const ProjectEvalRun = EvalRun.extend(ofPrompt)
export type ProjectEvalRun = z.output<typeof ProjectEvalRun>

const ProjectPlaygroundRun = PlaygroundRunSummary.extend(ofPrompt)
export type ProjectPlaygroundRun = z.output<typeof ProjectPlaygroundRun>

const input = z.strictObject(page('runs', { maxLimit: 100, defaultLimit: 50 }))

export const projectRunOperations = {
  list_project_eval_runs: {
    permission: 'evals:read',
    effect: 'reads',
    answers: 'page',
    title: 'List the eval runs of all prompts, newest first',
    method: 'GET',
    path: '/eval-runs',
    input,
    output: z.array(ProjectEvalRun),
  },
  list_project_playground_runs: {
    permission: 'evals:read',
    effect: 'reads',
    answers: 'page',
    title: 'List the playground runs of all prompts, newest first',
    method: 'GET',
    path: '/playground-runs',
    input,
    output: z.array(ProjectPlaygroundRun),
  },
  compare_playground_run: {
    permission: 'evals:read',
    effect: 'reads',
    answers: 'one',
    title: 'Compare the output of a playground run with the previous one',
    method: 'GET',
    path: '/playground-runs/:playground_run_id/comparison',
    input: z.strictObject({ playground_run_id: runId }),
    output: z.object({
      previous: PlaygroundRunSummary.nullable().meta({
        description:
          'The previous run of the prompt with an output, of the same model if there is one.',
      }),
      content: WordDiff,
    }),
  },
} as const satisfies Record<string, PeopleOperation>
