import type { Output } from '@promptwire/core/contract/operation'
import type { Project } from '@promptwire/core/contract/people/project'
import type { publicContract } from '@promptwire/core/contract/public/public-contract'
import { Failure } from '@promptwire/core/errors/failure'
import { promptPath } from '../../product/prompt-path.ts'
import type { Prompt } from '../../session/render/load-prompt.ts'
import type { WebRequest } from '../../session/render/web-environment.ts'

export type Run = Output<typeof publicContract.get_playground_run>
export type RunSummary = Output<typeof publicContract.list_playground_runs>[number]

/** The project and slug of a prompt. */
interface PromptReference {
  readonly project: Project
  readonly prompt: { readonly slug: string }
}

export const getRunId = (c: WebRequest): string => c.req.param('playground_run_id') ?? ''

/** A run of this prompt; 404 for runs of other prompts. */
export async function loadRun(c: WebRequest, id: string, prompt: Prompt): Promise<Run> {
  const { data: run } = await c.var.projectApi.get_playground_run({ playground_run_id: id })
  if (run.prompt_id !== prompt.id) throw new Failure('NOT_FOUND', 'Run not found.')
  return run
}

export const playgroundPath = ({ project, prompt }: PromptReference): string =>
  `${promptPath(project, prompt.slug)}/playground`

/** URL of one run, or of several side by side. */
export function runsPath(prompt: PromptReference, [first, ...others]: readonly string[]): string {
  const query = new URLSearchParams()
  for (const id of others) query.append('with', id)
  return `${playgroundPath(prompt)}/${first}${query.size > 0 ? `?${query}` : ''}`
}

export const canRun = (project: Project): boolean => project.may.includes('playground:run')
