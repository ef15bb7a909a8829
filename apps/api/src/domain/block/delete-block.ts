import { findById } from '../prompt/find-by-id.ts'
import { type EditPrompt, editFor } from '../prompt/prompt-editor.ts'
import type { Verb } from '../verb.ts'
import { inOrder } from './block-order.ts'
import { requireDeletable } from './required-block.ts'

/** Removes a block from the working copy. */
export const deleteBlock =
  (edit: EditPrompt): Verb<'delete_block'> =>
  async (caller, input) => {
    const { block_id: blockId } = input
    const target = { blockId }
    const { revision } = await editFor(edit, caller, target, input.revision, (copy) => {
      const before = findById(copy.content.blocks, blockId)
      requireDeletable(before)
      const blocks = inOrder(copy.content.blocks.filter(({ id }) => id !== blockId))
      return {
        copy: { ...copy, content: { ...copy.content, blocks } },
        result: undefined,
        audit: { action: 'block.deleted', targetType: 'block', targetId: blockId, before },
      }
    })
    return { data: { id: blockId, revision } }
  }
