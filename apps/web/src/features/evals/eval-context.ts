import type { Output } from '@promptwire/contract/operation'
import type { Project } from '@promptwire/contract/projects/project'
import type { publicContract } from '@promptwire/contract/public-contract'
import { Failure } from '@promptwire/core/errors/failure'
import type { EvalRun } from '../../product/evals/eval-paths.ts'
import type { Prompt } from '../../session/render/load-prompt.ts'
import type { WebRequest } from '../../session/render/web-environment.ts'

export type EvalResult = Output<typeof publicContract.list_eval_results>[number]
export type Calibration = Output<typeof publicContract.get_eval_calibration>
export type ComparedCase = Output<typeof publicContract.list_compared_cases>[number]
export type Comparison = Output<typeof publicContract.compare_eval_runs>

export const getRunId = (c: WebRequest): string => c.req.param('eval_run_id') ?? ''

/** Throws NOT_FOUND for runs of another prompt. */
export function requireSamePrompt(prompt: Prompt, ...runs: readonly EvalRun[]): void {
  if (runs.some((run) => run.prompt_id !== prompt.id))
    throw new Failure('NOT_FOUND', 'Run not found.')
}

export function resultsQuery(
  filter: Readonly<Record<'outcome' | 'cursor', string | undefined>>,
): string {
  const query = new URLSearchParams()
  for (const [name, value] of Object.entries(filter)) if (value) query.set(name, value)
  return query.size > 0 ? `?${query}` : ''
}

export const judgePromptPath = (project: Project): string =>
  `/projects/${project.id}/evals/judge-prompt`

/** Path of the changes of the judge prompt in the audit log. */
export const judgePromptChanges = ({ id }: Project): string =>
  `/projects/${id}/audit-log?action=judge_prompt.saved`

/** Path of a judge prompt that a run used. */
export const usedJudgePrompt = (project: Project, version: number): string =>
  `${judgePromptPath(project)}?version=${version}`

export const canRun = (project: Project): boolean => project.may.includes('evals:run')
