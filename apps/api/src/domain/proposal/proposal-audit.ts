import { contentView } from '../prompt/content-view.ts'
import type { NewProposal } from './proposal-store.ts'
import { detailsOf } from './proposed-details.ts'

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
  ...detailsOf(proposed),
  ...contentView(proposed.content),
})
