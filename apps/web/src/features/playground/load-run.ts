import type { Output } from '@promptwire/contract/operation'
import type { Project } from '@promptwire/contract/projects/project'
import type { publicContract } from '@promptwire/contract/public-contract'
import { Failure } from '@promptwire/core/errors/failure'
import { promptPath } from '../../product/prompt-path.ts'
import type { Prompt } from '../../session/render/load-prompt.ts'
import type { WebRequest } from '../../session/render/web-environment.ts'

export type Run = Output<typeof publicContract.get_playground_run>
export type RunSummary = Output<typeof publicContract.list_playground_runs>[number]

interface PromptReference {
  readonly project: Project
  readonly prompt: { readonly slug: string }
}

export const getRunId = (c: WebRequest): string => c.req.param('playground_run_id') ?? ''

/** Throws NOT_FOUND for runs of other prompts. */
export async function loadRun(c: WebRequest, id: string, prompt: Prompt): Promise<Run> {
  const { data: run } = await c.var.projectApi.get_playground_run({ playground_run_id: id })
  if (run.prompt_id !== prompt.id) throw new Failure('NOT_FOUND', 'Run not found.')
  return run
}

export const playgroundPath = ({ project, prompt }: PromptReference): string =>
  `${promptPath(project, prompt.slug)}/playground`

export function runsPath(prompt: PromptReference, [first, ...others]: readonly string[]): string {
  const query = new URLSearchParams()
  for (const id of others) query.append('with', id)
  return `${playgroundPath(prompt)}/${first}${query.size > 0 ? `?${query}` : ''}`
}

export const canRun = (project: Project): boolean => project.may.includes('playground:run')
