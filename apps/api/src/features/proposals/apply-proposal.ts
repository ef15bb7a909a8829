import { Failure } from '@promptwire/core/failure'
import { newId } from '../../kernel/identifiers.ts'
import { type VerbContext, verb } from '../../kernel/verb.ts'
import { requireWithinLimits } from '../content/index.ts'
import type { EditableCopy, PromptChanges } from '../prompts/index.ts'
import { storeCopy } from '../prompts/index.ts'
import {
  requireExpectedRevision,
  requirePending,
  requirePermissions,
  requireReviewed,
} from './merge/applicable.ts'
import { mergeProposal, requireNoConflict } from './merge/merge-proposal.ts'
import { requireRequiredBlocks } from './merge/required-blocks.ts'
import type { ProposalChanges } from './proposal-page.ts'
import { NO_COPY, type ProposalRecord } from './proposal-record.ts'
import { proposalStatusView } from './proposal-view.ts'

/** Puts a proposal into the working copy, or creates the prompt that it proposes. */
export const applyProposal = verb(
  'apply_proposal',
  async ({
    caller,
    input: { comment: text = '', revision: expectedRevision },
    proposal: { id },
    proposals,
    prompts,
  }: VerbContext<
    'apply_proposal',
    { readonly proposals: ProposalChanges; readonly prompts: PromptChanges }
  >) => {
    requireExpectedRevision(expectedRevision)
    const applied = await proposals.apply(
      caller,
      { id, expectedRevision },
      {
        comment: { id: newId(caller.at), decision: 'applied', text },
        check(proposal) {
          requirePending(proposal)
          requireReviewed(proposal)
          requirePermissions(caller, proposal)
        },
        merge: merged,
        create: ({ proposed, usualSlug }) =>
          storeCopy(prompts, caller, proposed, usualSlug === undefined ? {} : { usualSlug }),
      },
    )
    if (!applied) throw new Failure('NOT_FOUND', 'Proposal not found.')
    return { data: { ...proposalStatusView(applied), prompt_revision: applied.promptRevision } }
  },
)

/** The working copy with what is proposed, as an edit by hand could have made it. */
function merged({ base = NO_COPY, proposed }: ProposalRecord, theirs: EditableCopy): EditableCopy {
  const { merged: copy, conflicts } = mergeProposal({ base, theirs, mine: proposed })
  requireNoConflict(conflicts)
  requireRequiredBlocks(theirs.content.blocks, copy.content.blocks)
  requireWithinLimits(copy.content)
  return copy
}
