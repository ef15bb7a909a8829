import { omitUndefined } from '../../kernel/omit-undefined.ts'
import { verb } from '../../kernel/verb.ts'
import { blockView } from '../content/index.ts'
import { editPrompt } from '../prompts/index.sql.ts'
import { requireBlock } from '../prompts/index.ts'
import { placeBlock } from './block-order.ts'
import { requireEnabledIfRequired } from './required-block.ts'

/** Changes the given fields of a block. */
export const updateBlock = verb(
  'update_block',
  async ({ caller, input, record: { id: blockId, promptId }, unitOfWork }) => {
    const { block_id: _block, prompt_id: _prompt, revision: expected, ...fields } = input
    const { revision, result } = await editPrompt(
      unitOfWork,
      caller,
      promptId,
      expected,
      (copy) => {
        const before = requireBlock(copy.content.blocks, blockId)
        const after = { ...before, ...omitUndefined(fields) }
        requireEnabledIfRequired(after, before)
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
      },
    )
    return { data: { ...blockView(result), revision } }
  },
)
