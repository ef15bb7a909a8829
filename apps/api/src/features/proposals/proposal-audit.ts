import { contentView } from '../content/index.ts'
import { pickDetails } from './merge/proposed-details.ts'
import type { NewProposal } from './proposal-page.ts'

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
  ...pickDetails(proposed),
  ...contentView(proposed.content),
})
