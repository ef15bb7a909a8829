import { Failure, invalidField } from '@promptwire/core/failure'
import { newId } from '../../kernel/identifiers.ts'
import { type VerbContext, verb } from '../../kernel/verb.ts'
import type { ProposalChanges } from './proposal-page.ts'
import type { ProposalRecord } from './proposal-record.ts'

/** Adds a comment to a proposal, or to one block of it. */
export const commentOnProposal = verb(
  'comment_on_proposal',
  async ({
    caller,
    input: { text, block_id: blockId },
    proposal: { id },
    proposals,
  }: VerbContext<'comment_on_proposal', { readonly proposals: ProposalChanges }>) => {
    const comment = { id: newId(caller.at), decision: null, text, blockId }
    const commented = await proposals.change(caller, { id }, (proposal) => {
      if (blockId !== undefined) requireBlock(proposal, blockId)
      return { comment }
    })
    if (!commented) throw new Failure('NOT_FOUND', 'Proposal not found.')
    return { data: { id: comment.id } }
  },
)

/** A comment belongs to a block that is, or was, in the prompt. */
function requireBlock({ base, proposed }: ProposalRecord, blockId: string): void {
  const blocks = [...proposed.content.blocks, ...(base?.content.blocks ?? [])]
  if (blocks.some(({ id }) => id === blockId)) return
  throw invalidField('block_id', 'names no block of this proposal.')
}
