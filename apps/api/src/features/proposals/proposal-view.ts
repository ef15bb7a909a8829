import { mapContentFields } from '@promptwire/contract/content/prompt-values'
import type { Output } from '@promptwire/contract/operation'
import type { publicContract } from '@promptwire/contract/public-contract'
import type { ProposalStatus } from './proposal-page.ts'
import type { ProposalSummary } from './proposal-record.ts'

export const proposalSummaryView = (
  proposal: ProposalSummary,
): Output<typeof publicContract.list_proposals>[number] => ({
  id: proposal.id,
  title: proposal.title,
  state: proposal.state,
  source: proposal.source,
  demo: proposal.demo,
  prompt_id: proposal.promptId,
  prompt_slug: proposal.promptSlug,
  prompt_name: proposal.promptName,
  base_revision: proposal.baseRevision,
  // Older proposals lack the counts of fields added later.
  changes: { ...mapContentFields(() => false), ...proposal.counts },
  comments: proposal.comments,
  author: proposal.author,
  revision: proposal.revision,
  created_at: proposal.createdAt.toISOString(),
  updated_at: proposal.updatedAt.toISOString(),
})

export const proposalStatusView = ({
  id,
  state,
  promptId,
  baseRevision,
  revision,
  demo,
}: ProposalStatus): Output<typeof publicContract.create_proposal> => ({
  id,
  state,
  prompt_id: promptId,
  base_revision: baseRevision,
  revision,
  demo,
})
