import { newId } from '../identifiers.ts'
import { blockView } from '../prompt/content-view.ts'
import { type EditPrompt, editFor } from '../prompt/prompt-editor.ts'
import type { Verb } from '../verb.ts'
import { placeBlock } from './block-order.ts'
import { requireEnabledWhereRequired } from './required-block.ts'

/** Adds a block at its place; the others move. */
export const createBlock =
  (edit: EditPrompt): Verb<'create_block'> =>
  async (caller, input, prompt) => {
    const place = { promptId: prompt.id }
    const { revision, result } = await editFor(edit, caller, place, input.revision, (copy) => {
      const { blocks } = copy.content
      const added = {
        id: newId(caller.at),
        type: input.type,
        title: input.title,
        content: input.content ?? '',
        sort_order: blocks.length,
        enabled: input.enabled ?? true,
        is_required: input.is_required ?? false,
      }
      requireEnabledWhereRequired(added)
      const placed = placeBlock(blocks, added, input.sort_order ?? blocks.length)
      return {
        copy: { ...copy, content: { ...copy.content, blocks: placed.blocks } },
        result: placed.block,
        audit: {
          action: 'block.created',
          targetType: 'block',
          targetId: added.id,
          after: placed.block,
        },
      }
    })
    return { data: { ...blockView(result), revision } }
  }
