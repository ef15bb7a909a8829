import { givenFields } from '../given-fields.ts'
import { blockView } from '../prompt/content-view.ts'
import { findById } from '../prompt/find-by-id.ts'
import { type EditPrompt, editFor } from '../prompt/prompt-editor.ts'
import type { Verb } from '../verb.ts'
import { placeBlock } from './block-order.ts'
import { requireEnabledWhereRequired } from './required-block.ts'

/** Changes the given fields of a block. */
export const updateBlock =
  (edit: EditPrompt): Verb<'update_block'> =>
  async (caller, input) => {
    const { block_id: blockId, revision: expected, ...fields } = input
    const target = { blockId }
    const { revision, result } = await editFor(edit, caller, target, expected, (copy) => {
      const before = findById(copy.content.blocks, blockId)
      const after = { ...before, ...givenFields(fields) }
      requireEnabledWhereRequired(after, before)
      const { blocks, block } = placeBlock(copy.content.blocks, after, after.sort_order)
      return {
        copy: { ...copy, content: { ...copy.content, blocks } },
        result: block,
        audit: {
          action: 'block.updated',
          targetType: 'block',
          targetId: blockId,
          before,
          after: block,
        },
      }
    })
    return { data: { ...blockView(result), revision } }
  }
