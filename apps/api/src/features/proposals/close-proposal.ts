import { Failure } from '@promptwire/core/failure'
import { newId } from '../../kernel/identifiers.ts'
import type { Verb } from '../../kernel/verb.ts'
import type { ProposalChanges } from './proposal-page.ts'
import { proposalStatusView } from './proposal-view.ts'

/** Closes a proposal without applying it. */
export const closeProposal =
  (proposals: ProposalChanges): Verb<'close_proposal'> =>
  async (caller, { comment: text = '', revision: expectedRevision }, { id }) => {
    const closed = await proposals.change(caller, { id, expectedRevision }, () => ({
      state: 'closed',
      comment: { id: newId(caller.at), decision: 'closed', text },
    }))
    if (!closed) throw new Failure('NOT_FOUND', 'Proposal not found.')
    return { data: proposalStatusView(closed) }
  }
