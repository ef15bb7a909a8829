import { Failure } from '@promptwire/core/errors/failure'
import { verb } from '../../kernel/verb.ts'
import { setNeededApproval } from '../proposals/index.sql.ts'

/** Sets whether someone other than the author has to approve proposals and published changes. */
export const setProposalApproval = verb(
  'set_proposal_approval',
  async ({ caller, input: { required: asked, to_publish }, unitOfWork }) => {
    // Otherwise unapproved proposals could bring in content that cannot be published.
    const required = asked || to_publish
    const needed = { toApply: required, toPublish: to_publish }
    if (await setNeededApproval(unitOfWork, caller, needed))
      return { data: { required, to_publish } }
    throw new Failure('NOT_FOUND', 'Project not found.')
  },
)
