import { type VerbContext, verb } from '../../kernel/verb.ts'
import type { Compute } from '../../platform/threads/task.ts'
import { contentView, getContentSize, variableView } from '../content/index.ts'
import { readWorkingCopy } from '../prompts/index.sql.ts'
import { proposalGone } from './lock-proposal.sql.ts'
import { reviewProposalTask } from './merge/review-proposal-task.ts'
import { isPending, NO_COPY } from './proposal-record.ts'
import { readProposal } from './proposal-rows.ts'
import { proposalSummaryView } from './proposal-view.ts'

/** Returns a proposal, compared with its base and with the current working copy. */
export const getProposal = verb(
  'get_proposal',
  async ({
    caller: { projectId },
    proposal: { id, promptId },
    compute,
    unitOfWork,
  }: VerbContext<'get_proposal', { readonly compute: Compute }>) => {
    const proposal = await readProposal(unitOfWork, projectId, id)
    if (!proposal) throw proposalGone()
    const { base = NO_COPY, proposed, discussion, reasons, comparison } = proposal
    const isCompared = promptId !== undefined && isPending(proposal.state)
    const current = isCompared ? await readWorkingCopy(unitOfWork, promptId) : undefined
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
        comparison,
        discussion: [...discussion],
      },
    }
  },
)
