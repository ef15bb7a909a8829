import { Failure } from '@promptwire/core/errors/failure'
import { type Caller, getUserId } from '../../kernel/caller.ts'
import type { UnitOfWork } from '../../kernel/change/unit-of-work.ts'
import { newId } from '../../kernel/identifiers.ts'
import { verb } from '../../kernel/verb.ts'
import type { Queryable } from '../../platform/database/queryable.ts'
import { readApprover } from '../keys/index.sql.ts'
import { requireExpectedRevision } from './merge/applicable.ts'
import { changeProposal } from './proposal-changes.sql.ts'
import type { ProposalRequest } from './proposal-page.ts'
import type { ProposalRecord } from './proposal-record.ts'
import { proposalStatusView } from './proposal-view.ts'

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

export const approveReviewed = (
  unitOfWork: UnitOfWork,
  caller: Caller,
  request: ProposalRequest,
  text = '',
) =>
  changeProposal(unitOfWork, caller, request, async (proposal, _, tx) => {
    const counted = await requireCounting(tx, caller, proposal)
    const comment = { id: newId(caller.at), decision: 'approved', text, ...counted } as const
    return { state: 'approved', comment }
  })

/**
 * If approval is required, rejects one that would not count: by an author, or by a key that is no
 * approver or whose secret is newer than the proposal. Returns whether an approver key approves.
 */
async function requireCounting(
  tx: Queryable,
  caller: Caller,
  proposal: ProposalRecord,
): Promise<{ readonly byApprover: boolean }> {
  const { actor } = caller
  const approver = actor.kind === 'key' ? await readApprover(tx, actor.keyId) : undefined
  const byApprover = approver !== undefined && approver.secretAt <= proposal.createdAt
  if (!proposal.approvalRequired && !proposal.publishesApproved) return { byApprover }
  const user = getUserId(caller)
  if (user !== undefined && proposal.writers.includes(user) && proposal.approvalRequired) {
    throw new Failure(
      'CONFLICT',
      'This project requires approval by someone other than the author; their keys do not count.',
    )
  }
  if (actor.kind !== 'key' || byApprover) return { byApprover }
  throw new Failure('CONFLICT', approver ? OLDER_THAN_SECRET : BY_KEY)
}

const BY_KEY =
  'This project requires approval by a person. Keys do not count, except service keys that an admin made approvers.'
const OLDER_THAN_SECRET =
  'This proposal is older than the secret of this key, which approves only newer ones. A person must approve it.'
