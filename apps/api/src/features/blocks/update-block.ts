import { omitUndefined } from '../../kernel/omit-undefined.ts'
import { verb } from '../../kernel/verb.ts'
import { blockView, type ContentBlock } from '../content/index.ts'
import { resolveBlock } from '../parts/index.sql.ts'
import { auditVariables, mergePartVariables } from '../parts/index.ts'
import { editBlock, editPrompt } from '../prompts/index.sql.ts'
import { requireBlock } from '../prompts/index.ts'
import { placeBlock } from './block-order.ts'
import { requireEnabledIfRequired } from './required-block.ts'

/** Changes the given fields of a block. */
export const updateBlock = verb('update_block', async ({ caller, input, record, unitOfWork }) => {
  const { id: blockId, promptId } = record
  const { block_id: _block, prompt_id: _prompt, revision: expected, ...given } = input
  const fields = await resolveBlock(unitOfWork, caller, given)
  const change = (before: ContentBlock) => {
    const after = { ...before, ...omitUndefined(fields) }
    requireEnabledIfRequired(after, before)
    return after
  }
  const staysInPlace = fields.sort_order === undefined
  const inPlace = staysInPlace && (await editBlock(unitOfWork, caller, record, expected, change))
  if (inPlace) return { data: { ...blockView(inPlace.result), revision: inPlace.revision } }
  const { revision, result } = await editPrompt(unitOfWork, caller, promptId, expected, (copy) => {
    const before = requireBlock(copy.content.blocks, blockId)
    const after = change(before)
    const { blocks, block } = placeBlock(copy.content.blocks, after, after.sort_order)
    const content = mergePartVariables(copy.content, { ...copy.content, blocks }, caller.at)
    return {
      copy: { ...copy, content },
      result: block,
      audit: [
        {
          action: 'block.updated',
          targetType: 'block',
          targetId: blockId,
          before,
          after: block,
        },
        ...auditVariables(copy.content, content),
      ],
    }
  })
  return { data: { ...blockView(result), revision } }
})
