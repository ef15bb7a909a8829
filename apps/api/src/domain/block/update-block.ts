import type { Answer, Input, Output } from '@promptwire/core/contract/operation'
import type { publicContract } from '@promptwire/core/contract/public/public-contract'
import type { KeyCaller } from '../caller.ts'
import { givenFields } from '../given-fields.ts'
import { findById } from '../prompt/find-by-id.ts'
import { type EditPrompt, editFor } from '../prompt/prompt-editor.ts'
import type { Surroundings } from '../surroundings.ts'
import { placeBlock } from './block-order.ts'
import { requireEnabledWhereRequired } from './required-block.ts'

type Operation = typeof publicContract.update_block

/** Changes the given fields of a block. */
export const updateBlock =
  (edit: EditPrompt, { now }: Surroundings) =>
  async (caller: KeyCaller, input: Input<Operation>): Promise<Answer<Output<Operation>>> => {
    const { block_id: blockId, revision: expected, ...fields } = input
    const place = { blockId }
    const { revision, result } = await editFor(edit, caller, now(), place, expected, (copy) => {
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
    return { data: { ...result, revision } }
  }
