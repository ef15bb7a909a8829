import type { NewEvent } from '@promptwire/core/contract/public/events'
import { pickProposable } from '@promptwire/core/contract/public/prompts/prompt-values'
import type { Caller } from '../../kernel/caller.ts'
import type { Audited } from '../../kernel/change/audit-entry.ts'
import { contentView } from '../content/index.ts'
import type { EditableCopy } from '../prompts/index.ts'
import type { NewProposal, ProposalChange, ProposalStatus } from './proposal-page.ts'
import type { ProposalRecord } from './proposal-record.ts'

/** The audit values of a proposal. */
export const proposalAudit = ({
  title,
  reason,
  baseRevision,
  proposed,
}: Pick<NewProposal, 'title' | 'reason' | 'baseRevision' | 'proposed'>) => ({
  title,
  reason,
  base_revision: baseRevision,
  ...pickProposable(proposed),
  ...contentView(proposed.content),
})

/** A copy by the fields that a proposal can change. */
export const toCompared = (copy: EditableCopy) => ({ ...pickProposable(copy), ...copy.content })

/** An audit entry about a proposal, which belongs to the history of its prompt. */
export const proposalEntry = (
  action: Audited['action'] & `proposal.${string}`,
  {
    id,
    promptId,
    ...values
  }: { id: string; promptId: string | null; before?: object; after?: object },
): Audited => ({
  action,
  targetType: 'proposal',
  targetId: id,
  ...(promptId !== null && { promptId }),
  ...values,
})

/** The audit entry of an edit, a comment or a decision. */
export function toChangeAudit(
  proposal: ProposalRecord,
  { contents, state, comment }: ProposalChange,
): Audited {
  const { id, promptId } = proposal
  if (contents) {
    const [before, after] = [proposalAudit(proposal), proposalAudit(contents)]
    return proposalEntry('proposal.updated', { id, promptId, before, after })
  }
  const { title } = proposal
  const after = { title, ...(comment && { comment: comment.text }) }
  if (state === undefined || state === 'open') {
    return proposalEntry('proposal.commented', { id, promptId, after })
  }
  return proposalEntry(`proposal.${state}`, { id, promptId, after })
}

/** The event of a proposal that was created or ended. */
export const proposalEvent = (
  type: 'proposal.created' | 'proposal.applied' | 'proposal.closed',
  { projectId }: Caller,
  { id, promptId }: Pick<ProposalStatus, 'id' | 'promptId'>,
): NewEvent => ({
  type,
  data: { project_id: projectId, prompt_id: promptId, proposal_id: id },
})

/** The event of a change that leaves the proposal pending. */
export const updatedEvent = (
  { projectId }: Caller,
  { id, promptId, state }: ProposalStatus,
): NewEvent => ({
  type: 'proposal.updated',
  data: {
    project_id: projectId,
    prompt_id: promptId,
    proposal_id: id,
    state: state === 'changes_requested' || state === 'approved' ? state : 'open',
  },
})
