import type { Output } from '@promptwire/core/contract/operation'
import type { Project } from '@promptwire/core/contract/people/project'
import type { publicContract } from '@promptwire/core/contract/public/public-contract'
import type { Prompt } from '../../session/render/load-prompt.ts'
import type { WebRequest } from '../../session/render/web-environment.ts'
import type { FormState } from '../../ui/controls/form-state.ts'
import type { Revert } from './revert-notice.tsx'

export interface ProposalPageProps extends ProposalContext {
  /** State of the review form. */
  readonly review: FormState
  /** Choices for conflicts. */
  readonly choosing: FormState
  /** State of a comment form, named by its `block_id`. */
  readonly commenting: FormState
  /** The session that it undoes, if any. */
  readonly revert?: Revert | undefined
}

export type Proposal = Output<typeof publicContract.get_proposal>
export type ProposalSummary = Output<typeof publicContract.list_proposals>[number]
export type Comment = Proposal['discussion'][number]

/** A proposal and its project. */
export interface ProposalContext {
  readonly project: Project
  readonly proposal: Proposal
  /** Undefined if it does not exist yet. */
  readonly prompt: Pick<Prompt, 'id' | 'slug' | 'name' | 'managed' | 'file_url'> | undefined
}

export const getProposalId = (c: WebRequest): string => c.req.param('proposal_id') ?? ''

export const canPropose = ({ may }: Project): boolean => may.includes('prompts:write')

/** A prompt that is edited in git takes proposals of its file alone. */
export const canApply = ({ proposal, prompt }: ProposalContext): boolean =>
  prompt?.managed !== 'git' || proposal.source === 'git'
