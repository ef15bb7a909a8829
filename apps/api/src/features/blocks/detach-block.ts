import { invalidField } from '@promptwire/core/errors/failure'
import { verb } from '../../kernel/verb.ts'
import { blockView, type ContentBlock } from '../content/index.ts'
import { detachPart } from '../parts/index.ts'
import { editPrompt } from '../prompts/index.sql.ts'
import { requireBlock } from '../prompts/index.ts'
import { assignSortOrder } from './block-order.ts'

export const detachBlock = verb('detach_block', async ({ caller, input, block, unitOfWork }) => {
  const { id: blockId, promptId } = await block.read()
  const { revision, result } = await editPrompt(
    unitOfWork,
    caller,
    promptId,
    input.revision,
    (copy) => {
      const before = requireBlock(copy.content.blocks, blockId)
      if (!before.include) throw invalidField('block_id', 'is not a shared part.')
      const detached = detachPart(before, caller.at)
      const place = copy.content.blocks.indexOf(before)
      const blocks = assignSortOrder(copy.content.blocks.toSpliced(place, 1, ...detached))
      const result = blocks.slice(place, place + detached.length)
      return {
        copy: { ...copy, content: { ...copy.content, blocks } },
        result,
        audit: auditDetached(before, result),
      }
    },
  )
  return { data: { blocks: result.map(blockView), revision } }
})

/** The first block keeps the part's id; the others are new. */
function auditDetached(before: ContentBlock, [first, ...others]: readonly ContentBlock[]) {
  const targetType = 'block' as const
  const target = { targetType, targetId: before.id }
  const changed = first
    ? { action: 'block.updated' as const, ...target, before, after: first }
    : { action: 'block.deleted' as const, ...target, before }
  return [
    changed,
    ...others.map((after) => ({
      action: 'block.created' as const,
      targetType,
      targetId: after.id,
      after,
    })),
  ]
}
