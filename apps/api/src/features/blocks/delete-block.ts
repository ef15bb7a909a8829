import { verb } from '../../kernel/verb.ts'
import { editPrompt } from '../prompts/index.sql.ts'
import { requireBlock } from '../prompts/index.ts'
import { assignSortOrder } from './block-order.ts'
import { requireDeletable } from './required-block.ts'

export const deleteBlock = verb('delete_block', async ({ caller, input, block, unitOfWork }) => {
  const { id: blockId, promptId } = await block.read()
  const { revision } = await editPrompt(unitOfWork, caller, promptId, input.revision, (copy) => {
    const before = requireBlock(copy.content.blocks, blockId)
    requireDeletable(before)
    const blocks = assignSortOrder(copy.content.blocks.filter(({ id }) => id !== blockId))
    return {
      copy: { ...copy, content: { ...copy.content, blocks } },
      result: undefined,
      audit: { action: 'block.deleted', targetType: 'block', targetId: blockId, before },
    }
  })
  return { data: { id: blockId, revision } }
})
