import { Failure } from '@promptwire/core/failure'
import { type VerbContext, verb } from '../../kernel/verb.ts'
import type { Compute } from '../../platform/threads/task.ts'
import { contentView, getContentSize, variableView } from '../content/index.ts'
import type { WorkingCopies } from '../prompts/index.ts'
import { reviewProposalTask } from './merge/review-proposal-task.ts'
import type { Proposals } from './proposal-page.ts'
import { isPending, NO_COPY } from './proposal-record.ts'
import { proposalSummaryView } from './proposal-view.ts'

/** Reads a proposal, and compares it with what it began with and with the working copy as it is. */
export const getProposal = verb(
  'get_proposal',
  async ({
    caller: { projectId },
    proposal: { id, promptId },
    proposals,
    prompts,
    compute,
  }: VerbContext<
    'get_proposal',
    { readonly proposals: Proposals; readonly prompts: WorkingCopies; readonly compute: Compute }
  >) => {
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
  },
)
