import { Failure } from '@promptwire/core/failure'
import { newId } from '../../kernel/identifiers.ts'
import { type VerbContext, verb } from '../../kernel/verb.ts'
import type { ProposalChanges } from './proposal-page.ts'
import { proposalStatusView } from './proposal-view.ts'

/** Closes a proposal without applying it. */
export const closeProposal = verb(
  'close_proposal',
  async ({
    caller,
    input: { comment: text = '', revision: expectedRevision },
    proposal: { id },
    proposals,
  }: VerbContext<'close_proposal', { readonly proposals: ProposalChanges }>) => {
    const closed = await proposals.change(caller, { id, expectedRevision }, () => ({
      state: 'closed',
      comment: { id: newId(caller.at), decision: 'closed', text },
    }))
    if (!closed) throw new Failure('NOT_FOUND', 'Proposal not found.')
    return { data: proposalStatusView(closed) }
  },
)
