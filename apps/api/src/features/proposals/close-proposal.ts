import { newId } from '../../kernel/identifiers.ts'
import { verb } from '../../kernel/verb.ts'
import { changeProposal } from './proposal-changes.sql.ts'
import { proposalStatusView } from './proposal-view.ts'

export const closeProposal = verb(
  'close_proposal',
  async ({
    caller,
    input: { comment: text = '', revision: expectedRevision },
    proposal: { id },
    unitOfWork,
  }) => {
    const closed = await changeProposal(unitOfWork, caller, { id, expectedRevision }, () => ({
      state: 'closed',
      comment: { id: newId(caller.at), decision: 'closed', text },
    }))
    return { data: proposalStatusView(closed) }
  },
)
