import { invalidField } from '@promptwire/core/errors/failure'
import { verb } from '../../kernel/verb.ts'
import { blockView } from '../content/index.ts'
import { editPrompt } from '../prompts/index.sql.ts'
import { requireBlock } from '../prompts/index.ts'
import { assignSortOrder } from './block-order.ts'

/** The list must contain exactly the prompt's blocks, or nothing changes. */
export const reorderBlocks = verb(
  'reorder_blocks',
  async ({ caller, input, prompt: { id: promptId }, unitOfWork }) => {
    const { block_ids: ids, revision: expected } = input
    const { revision, result } = await editPrompt(
      unitOfWork,
      caller,
      promptId,
      expected,
      (copy) => {
        const before = copy.content.blocks.map(({ id }) => id)
        requireSameIds(before, ids)
        const blocks = assignSortOrder(ids.map((id) => requireBlock(copy.content.blocks, id)))
        return {
          copy: { ...copy, content: { ...copy.content, blocks } },
          result: blocks,
          audit: {
            action: 'blocks.reordered',
            targetType: 'prompt',
            targetId: promptId,
            before: { block_ids: before },
            after: { block_ids: ids },
            compared: { before: { blocks: copy.content.blocks }, after: { blocks } },
          },
        }
      },
    )
    return { data: { blocks: result.map(blockView), revision } }
  },
)

function requireSameIds(existing: readonly string[], given: readonly string[]): void {
  const wanted = new Set(existing)
  const same = given.length === existing.length && new Set(given).size === given.length
  if (same && given.every((id) => wanted.has(id))) return
  const message = `must list each of the prompt's ${existing.length} blocks once.`
  throw invalidField('block_ids', message)
}
