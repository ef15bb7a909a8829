import type { Output } from '@promptwire/contract/operation'
import type { Project } from '@promptwire/contract/projects/project'
import type { publicContract } from '@promptwire/contract/public-contract'
import type { Prompt } from '../../session/render/load-prompt.ts'
import type { WebRequest } from '../../session/render/web-environment.ts'
import type { FormState } from '../../ui/controls/form-state.ts'
import type { Revert } from './revert-notice.tsx'

export interface ProposalPageProps extends ProposalContext {
  readonly review: FormState
  readonly choosing: FormState
  /** State of the comment form that its `block_id` identifies. */
  readonly commenting: FormState
  /** The agent session that the proposal undoes. */
  readonly revert?: Revert | undefined
}

export type Proposal = Output<typeof publicContract.get_proposal>
export type ProposalSummary = Output<typeof publicContract.list_proposals>[number]
export type Comment = Proposal['discussion'][number]

export interface ProposalContext {
  readonly project: Project
  readonly proposal: Proposal
  /** Undefined if the proposal creates the prompt. */
  readonly prompt: Pick<Prompt, 'id' | 'slug' | 'name' | 'managed' | 'file_url'> | undefined
}

export const getProposalId = (c: WebRequest): string => c.req.param('proposal_id') ?? ''

export const canPropose = ({ may }: Project): boolean => may.includes('prompts:write')

/** A prompt in git takes only proposals of its file. */
export const canApply = ({ proposal, prompt }: ProposalContext): boolean =>
  prompt?.managed !== 'git' || proposal.source === 'git'
