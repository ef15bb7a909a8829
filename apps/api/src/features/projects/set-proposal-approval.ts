import { Failure } from '@promptwire/core/failure'
import { type VerbContext, verb } from '../../kernel/verb.ts'
import type { ProposalChanges } from '../proposals/index.ts'

/** Sets whether proposals, and what is published, need approval by somebody else than the author. */
export const setProposalApproval = verb(
  'set_proposal_approval',
  async ({
    caller,
    input: { required: asked, to_publish },
    proposals,
  }: VerbContext<
    'set_proposal_approval',
    { readonly proposals: Pick<ProposalChanges, 'requireApproval'> }
  >) => {
    // Unapproved proposals that can be applied would bring in what cannot be published.
    const required = asked || to_publish
    const needed = { toApply: required, toPublish: to_publish }
    if (await proposals.requireApproval(caller, needed)) return { data: { required, to_publish } }
    throw new Failure('NOT_FOUND', 'Project not found.')
  },
)
