import { newId } from '../../kernel/identifiers.ts'
import { verb } from '../../kernel/verb.ts'
import { changeProposal } from './proposal-changes.sql.ts'
import { proposalStatusView } from './proposal-view.ts'

export const requestChanges = verb(
  'request_changes',
  async ({
    caller,
    input: { comment: text, revision: expectedRevision },
    proposal: { id },
    unitOfWork,
  }) => {
    const requested = await changeProposal(unitOfWork, caller, { id, expectedRevision }, () => ({
      state: 'changes_requested',
      comment: { id: newId(caller.at), decision: 'changes_requested', text },
    }))
    return { data: proposalStatusView(requested) }
  },
)
