import { Failure } from '@promptwire/core/errors/failure'
import { type Caller, getUserId } from '../../kernel/caller.ts'
import type { UnitOfWork } from '../../kernel/change/unit-of-work.ts'
import { newId } from '../../kernel/identifiers.ts'
import { verb } from '../../kernel/verb.ts'
import { requireExpectedRevision } from './merge/applicable.ts'
import { changeProposal } from './proposal-changes.sql.ts'
import type { ProposalRequest } from './proposal-page.ts'
import type { ProposalRecord } from './proposal-record.ts'
import { proposalStatusView } from './proposal-view.ts'

/** Approves a proposal as it is. */
export const approveProposal = verb(
  'approve_proposal',
  async ({
    caller,
    input: { comment: text = '', revision: expectedRevision },
    proposal: { id },
    unitOfWork,
  }) => {
    requireExpectedRevision(expectedRevision)
    const approved = await approveReviewed(unitOfWork, caller, { id, expectedRevision }, text)
    return { data: proposalStatusView(approved) }
  },
)

/** Approves a proposal as it was reviewed. */
export const approveReviewed = (
  unitOfWork: UnitOfWork,
  caller: Caller,
  request: ProposalRequest,
  text = '',
) =>
  changeProposal(unitOfWork, caller, request, (proposal) => {
    requireOtherApprover(caller, proposal)
    return { state: 'approved', comment: { id: newId(caller.at), decision: 'approved', text } }
  })

/**
 * If approval is required, authors cannot approve their own proposal, nor can their keys: an agent
 * would give one person two votes.
 */
function requireOtherApprover(caller: Caller, { approvalRequired, writers }: ProposalRecord): void {
  const user = getUserId(caller)
  if (!approvalRequired || user === undefined || !writers.includes(user)) return
  throw new Failure(
    'CONFLICT',
    'This project requires approval by someone other than the author; their keys do not count.',
  )
}
