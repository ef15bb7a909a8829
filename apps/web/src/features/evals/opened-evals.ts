import type { Output } from '@promptwire/core/contract/operation'
import type { Project } from '@promptwire/core/contract/people/project'
import type { publicContract } from '@promptwire/core/contract/public/public-contract'
import type { WebRequest } from '../../session/web-environment.ts'
import type { Crumb } from '../../ui/breadcrumb.tsx'

export type EvalRun = Output<typeof publicContract.get_eval_run>
export type EvalResult = Output<typeof publicContract.list_eval_results>[number]
export type Comparison = Output<typeof publicContract.compare_eval_runs>
export type ModelsOfProvider = Output<typeof publicContract.list_models>[number]
type Prompt = Output<typeof publicContract.get_working_copy>

/** The prompt whose runs are looked at, and the project it is in. */
export interface PromptFacts {
  readonly project: Project
  readonly prompt: Prompt
}

export const promptIdOf = (c: WebRequest): string => c.req.param('prompt_id') ?? ''
export const runIdOf = (c: WebRequest): string => c.req.param('eval_run_id') ?? ''

export const readPrompt = async (c: WebRequest): Promise<Prompt> =>
  (await c.var.projectApi.get_working_copy({ prompt_id: promptIdOf(c) })).data

/** Where the prompt is edited. */
export const promptPath = (project: Project, { slug }: { readonly slug: string }): string =>
  `/projects/${project.id}/prompts/${encodeURIComponent(slug)}`

/** Where the runs of a prompt are. */
export const evalsPath = (project: Project, prompt: { readonly slug: string }): string =>
  `${promptPath(project, prompt)}/evals`

export const mayRun = (project: Project): boolean => project.may.includes('evals:run')

/** The prompt above its runs. */
export const crumbsTo = ({ project, prompt }: PromptFacts): Crumb[] => [
  { text: prompt.name, href: promptPath(project, prompt) },
]

/** The runs above one of them. */
export const crumbsBelow = (facts: PromptFacts): Crumb[] => [
  ...crumbsTo(facts),
  { text: 'Evals', href: evalsPath(facts.project, facts.prompt) },
]
