import type { ProposalRecord } from '../proposal-record.ts'

/**
 * Whether someone other than the authors approved. A key counts only if an admin made it an
 * approver. Its author or a key may have approved before the project required another person.
 */
export function isApprovedByAnother({ state, approval, writers }: ProposalRecord): boolean {
  if (state !== 'approved' || !approval || approval.authorId === null) return false
  if (approval.byKey && !approval.byApprover) return false
  return !writers.includes(approval.authorId)
}
