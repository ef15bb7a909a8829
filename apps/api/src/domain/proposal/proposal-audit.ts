import { contentView } from '../prompt/content-view.ts'
import type { NewProposal } from './proposal-store.ts'
import { pickDetails } from './proposed-details.ts'

/** What the audit log keeps of a proposal. */
export const proposalAudit = ({
  title,
  reason,
  baseRevision,
  proposed,
}: Pick<NewProposal, 'title' | 'reason' | 'baseRevision' | 'proposed'>) => ({
  title,
  reason,
  base_revision: baseRevision,
  ...pickDetails(proposed),
  ...contentView(proposed.content),
})
