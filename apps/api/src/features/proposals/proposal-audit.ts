import { pickProposable } from '@promptwire/contract/content/prompt-values'
import type { NewEvent } from '@promptwire/contract/events/events'
import type { Caller } from '../../kernel/caller.ts'
import type { Audited } from '../../kernel/change/audit-entry.ts'
import { contentView } from '../content/index.ts'
import type { EditableCopy } from '../prompts/index.ts'
import type { NewProposal, ProposalChange, ProposalStatus } from './proposal-page.ts'
import type { ProposalRecord } from './proposal-record.ts'

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

/** Only the fields that a proposal can change. */
export const toCompared = (copy: EditableCopy) => ({ ...pickProposable(copy), ...copy.content })

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

export const proposalEvent = (
  type: 'proposal.created' | 'proposal.applied' | 'proposal.closed',
  { projectId }: Caller,
  { id, promptId }: Pick<ProposalStatus, 'id' | 'promptId'>,
): NewEvent => ({
  type,
  data: { project_id: projectId, prompt_id: promptId, proposal_id: id },
})

/** For a change that leaves the proposal pending. */
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
