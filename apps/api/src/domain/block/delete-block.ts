import type { Answer, Input, Output } from '@promptwire/core/contract/operation'
import type { publicContract } from '@promptwire/core/contract/public/public-contract'
import type { KeyCaller } from '../caller.ts'
import { findById } from '../prompt/find-by-id.ts'
import { type EditPrompt, editFor } from '../prompt/prompt-editor.ts'
import type { Surroundings } from '../surroundings.ts'
import { inOrder } from './block-order.ts'
import { requireDeletable } from './required-block.ts'

type Operation = typeof publicContract.delete_block

/** Removes a block from the working copy. */
export const deleteBlock =
  (edit: EditPrompt, { now }: Surroundings) =>
  async (caller: KeyCaller, input: Input<Operation>): Promise<Answer<Output<Operation>>> => {
    const { block_id: blockId } = input
    const place = { blockId }
    const { revision } = await editFor(edit, caller, now(), place, input.revision, (copy) => {
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
