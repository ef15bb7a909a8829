import type { Output } from '@promptwire/core/contract/operation'
import type { Project } from '@promptwire/core/contract/people/project'
import type { publicContract } from '@promptwire/core/contract/public/public-contract'
import { Failure } from '@promptwire/core/errors/failure'
import { promptPath } from '../../product/prompt-path.ts'
import type { Prompt } from '../../session/render/load-prompt.ts'
import type { WebRequest } from '../../session/render/web-environment.ts'

export type EvalRun = Output<typeof publicContract.get_eval_run>
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

/** Path of a prompt's runs. */
export const evalsPath = (project: Project, prompt: { readonly slug: string }): string =>
  `${promptPath(project, prompt.slug)}/evals`

/** URL query of a results page. */
export function resultsQuery(
  filter: Readonly<Record<'outcome' | 'cursor', string | undefined>>,
): string {
  const query = new URLSearchParams()
  for (const [name, value] of Object.entries(filter)) if (value) query.set(name, value)
  return query.size > 0 ? `?${query}` : ''
}

/** Path of the project's judge prompt. */
export const judgePromptPath = (project: Project): string =>
  `/projects/${project.id}/evals/judge-prompt`

/** Path of a judge prompt version. */
export const usedJudgePrompt = (project: Project, version: number): string =>
  `${judgePromptPath(project)}?version=${version}#version-${version}`

export const canRun = (project: Project): boolean => project.may.includes('evals:run')
