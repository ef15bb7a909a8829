import { invalidField } from '@promptwire/core/errors/failure'
import { newId } from '../../kernel/identifiers.ts'
import { verb } from '../../kernel/verb.ts'
import { changeProposal } from './proposal-changes.sql.ts'
import type { ProposalRecord } from './proposal-record.ts'

export const commentOnProposal = verb(
  'comment_on_proposal',
  async ({ caller, input: { text, block_id: blockId }, proposal: { id }, unitOfWork }) => {
    const comment = { id: newId(caller.at), decision: null, text, blockId }
    await changeProposal(unitOfWork, caller, { id }, (proposal) => {
      if (blockId !== undefined) requireBlock(proposal, blockId)
      return { comment }
    })
    return { data: { id: comment.id } }
  },
)

/** A comment's block must be in the prompt, now or in the base. */
function requireBlock({ base, proposed }: ProposalRecord, blockId: string): void {
  const blocks = [...proposed.content.blocks, ...(base?.content.blocks ?? [])]
  if (blocks.some(({ id }) => id === blockId)) return
  throw invalidField('block_id', 'is not a block of this proposal.')
}
