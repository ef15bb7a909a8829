import { Failure } from '@promptwire/core/failure'
import type { Compute } from '../../platform/threads/task.ts'
import { getContentSize } from '../prompt/content-limits.ts'
import { contentView, variableView } from '../prompt/content-view.ts'
import type { WorkingCopies } from '../prompt/prompt-store.ts'
import type { Verb } from '../verb.ts'
import { isPending, NO_COPY } from './proposal-record.ts'
import type { Proposals } from './proposal-store.ts'
import { proposalSummaryView } from './proposal-view.ts'
import { reviewProposalTask } from './review-proposal-task.ts'

/** Reads a proposal, and compares it with what it began with and with the working copy as it is. */
export const getProposal =
  (proposals: Proposals, prompts: WorkingCopies, compute: Compute): Verb<'get_proposal'> =>
  async ({ projectId }, _input, { id, promptId }) => {
    const proposal = await proposals.read(projectId, id)
    if (!proposal) throw new Failure('NOT_FOUND', 'Proposal not found.')
    const { base = NO_COPY, proposed, discussion, reasons } = proposal
    const isCompared = promptId !== undefined && isPending(proposal.state)
    const current = isCompared ? await prompts.readWorkingCopy(promptId) : undefined
    const copies = [base, proposed, ...(current ? [current] : [])]
    const size = copies.reduce((sum, { content }) => sum + getContentSize(content), 0)
    const work = { projectId, size, input: { base, proposed, current } }
    const reviewed = await compute.run(reviewProposalTask, work)
    return {
      data: {
        ...proposalSummaryView(proposal),
        reason: proposal.reason,
        approval_required: proposal.approvalRequired,
        ...JSON.parse(reviewed),
        ...contentView(proposed.content),
        base_variables: base.content.variables.map(variableView),
        reasons: [...reasons],
        discussion: [...discussion],
      },
    }
  }
