import { Failure, invalidField } from '@promptwire/core/errors/failure'
import type { Caller } from '../../../kernel/caller.ts'
import { requirePermission } from '../../../kernel/require-permission.ts'
import { isPending, NO_COPY, type ProposalRecord, type ProposalState } from '../proposal-record.ts'
import { isApprovedByAnother } from './approved.ts'
import { countChanges } from './count-changes.ts'

/** A decision must name its revision: the author may edit the proposal concurrently. */
export function requireExpectedRevision(revision: number | undefined): void {
  if (revision !== undefined) return
  const message = 'is required: the revision you reviewed, from get_proposal.'
  throw invalidField('revision', message)
}

/** Throws for an applied or closed proposal. */
export function requirePending({ state }: { readonly state: ProposalState }): void {
  if (isPending(state)) return
  throw new Failure('CONFLICT', `This proposal is already ${state}; nothing was changed.`)
}

/** Throws unless the review allows applying. */
export function requireReviewed(proposal: ProposalRecord): void {
  const { state, approvalRequired } = proposal
  if (state === 'changes_requested') {
    const message = 'A reviewer requested changes: update the proposal, or approve it, first.'
    throw new Failure('CONFLICT', message)
  }
  if (approvalRequired && !isApprovedByAnother(proposal)) {
    const message =
      'This project requires approval: someone other than the author must approve the proposal first.'
    throw new Failure('CONFLICT', message)
  }
}

/**
 * Applying needs the permissions of the same edit by hand. They depend on the proposal's content,
 * so the route's scope check cannot cover them.
 */
export function requirePermissions(caller: Caller, { base = NO_COPY, proposed }: ProposalRecord) {
  const counts = countChanges(base, proposed)
  const { added, changed, removed, moved, variables } = counts
  if (added + changed + removed + moved > 0) requirePermission(caller, 'blocks:write')
  if (variables > 0) requirePermission(caller, 'variables:write')
}
