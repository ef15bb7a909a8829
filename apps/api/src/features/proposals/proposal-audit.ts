import { pickProposable } from '@promptwire/core/contract/public/prompts/prompt-values'
import { contentView } from '../content/index.ts'
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
  ...pickProposable(proposed),
  ...contentView(proposed.content),
})
