import type { Answer, Input, Output } from '@promptwire/core/contract/operation'
import type { publicContract } from '@promptwire/core/contract/public/public-contract'
import type { KeyCaller } from '../caller.ts'
import { newId } from '../identifiers.ts'
import { namedPrompt } from '../prompt/named-prompt.ts'
import { type EditPrompt, editFor } from '../prompt/prompt-editor.ts'
import type { Surroundings } from '../surroundings.ts'
import { placeBlock } from './block-order.ts'
import { requireEnabledWhereRequired } from './required-block.ts'

type Operation = typeof publicContract.create_block

/** Adds a block at its place; the others move. */
export const createBlock =
  (edit: EditPrompt, { now }: Surroundings) =>
  async (caller: KeyCaller, input: Input<Operation>): Promise<Answer<Output<Operation>>> => {
    const at = now()
    const place = { promptId: namedPrompt(caller) }
    const { revision, result } = await editFor(edit, caller, at, place, input.revision, (copy) => {
      const { blocks } = copy.content
      const added = {
        id: newId(at),
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
    return { data: { ...result, revision } }
  }
