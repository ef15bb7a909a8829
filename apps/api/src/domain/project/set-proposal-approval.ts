import { Failure } from '@promptwire/core/failure'
import type { ProposalChanges } from '../proposal/proposal-store.ts'
import type { Verb } from '../verb.ts'

/** Sets whether proposals have to be approved by somebody else than their author. */
export const setProposalApproval =
  (proposals: Pick<ProposalChanges, 'requireApproval'>): Verb<'set_proposal_approval'> =>
  async (caller, { required }) => {
    if (await proposals.requireApproval(caller, required)) return { data: { required } }
    throw new Failure('NOT_FOUND', 'Project not found.')
  }
