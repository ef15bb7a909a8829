import type { Output } from '@promptwire/core/contract/operation'
import type { Project } from '@promptwire/core/contract/people/project'
import type { publicContract } from '@promptwire/core/contract/public/public-contract'
import type { WebRequest } from '../../session/web-environment.ts'

export type Proposal = Output<typeof publicContract.get_proposal>
export type ProposalSummary = Output<typeof publicContract.list_proposals>[number]
export type Comment = Proposal['discussion'][number]
export type Prompt = Output<typeof publicContract.get_working_copy>

/** A proposal, and the project it is in. */
export interface ProposalFacts {
  readonly project: Project
  readonly proposal: Proposal
}

export const promptIdOf = (c: WebRequest): string => c.req.param('prompt_id') ?? ''
export const proposalIdOf = (c: WebRequest): string => c.req.param('proposal_id') ?? ''

export const readPrompt = async (c: WebRequest): Promise<Prompt> =>
  (await c.var.projectApi.get_working_copy({ prompt_id: promptIdOf(c) })).data

export const proposalsPath = ({ id }: Pick<Project, 'id'>): string => `/projects/${id}/proposals`

export const proposalPath = (project: Project, { id }: { readonly id: string }): string =>
  `${proposalsPath(project)}/${id}`

/** Where a prompt is edited. */
export const promptPath = ({ id }: Project, slug: string): string =>
  `/projects/${id}/prompts/${encodeURIComponent(slug)}`

export const mayPropose = ({ may }: Project): boolean => may.includes('prompts:write')

/** Whether it still waits for somebody. */
export const isPending = ({ state }: Pick<Proposal, 'state'>): boolean =>
  state !== 'applied' && state !== 'closed'
