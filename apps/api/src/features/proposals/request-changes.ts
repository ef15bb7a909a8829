import { Failure } from '@promptwire/core/failure'
import { newId } from '../../kernel/identifiers.ts'
import { type VerbContext, verb } from '../../kernel/verb.ts'
import type { ProposalChanges } from './proposal-page.ts'
import { proposalStatusView } from './proposal-view.ts'

/** Asks the author of a proposal for changes. */
export const requestChanges = verb(
  'request_changes',
  async ({
    caller,
    input: { comment: text, revision: expectedRevision },
    proposal: { id },
    proposals,
  }: VerbContext<'request_changes', { readonly proposals: ProposalChanges }>) => {
    const requested = await proposals.change(caller, { id, expectedRevision }, () => ({
      state: 'changes_requested',
      comment: { id: newId(caller.at), decision: 'changes_requested', text },
    }))
    if (!requested) throw new Failure('NOT_FOUND', 'Proposal not found.')
    return { data: proposalStatusView(requested) }
  },
)
