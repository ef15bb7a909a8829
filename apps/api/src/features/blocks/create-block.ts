import { omitUndefined } from '../../kernel/omit-undefined.ts'
import { verb } from '../../kernel/verb.ts'
import { blockView } from '../content/index.ts'
import { resolveBlock } from '../parts/index.sql.ts'
import { auditVariables, mergePartVariables } from '../parts/index.ts'
import { editPrompt, requireUnusedId } from '../prompts/index.sql.ts'
import { newBlock } from '../prompts/index.ts'
import { placeBlock } from './block-order.ts'
import { requireEnabledIfRequired } from './required-block.ts'

export const createBlock = verb('create_block', async ({ caller, input, prompt, unitOfWork }) => {
  const { prompt_id: _, id, sort_order, revision: expected, ...given } = input
  const written = await resolveBlock(unitOfWork, caller, given)
  const { revision, result } = await editPrompt(unitOfWork, caller, prompt.id, expected, (copy) => {
    const { blocks } = copy.content
    const draft = newBlock({ content: '', ...omitUndefined(written) }, blocks.length, caller.at)
    const added = { ...draft, id: id ?? draft.id }
    requireUnusedId(blocks, added.id)
    requireEnabledIfRequired(added)
    const placed = placeBlock(blocks, added, sort_order ?? blocks.length)
    const changed = { ...copy.content, blocks: placed.blocks }
    const content = mergePartVariables(copy.content, changed, caller.at)
    return {
      copy: { ...copy, content },
      result: placed.block,
      audit: [
        {
          action: 'block.created',
          targetType: 'block',
          targetId: added.id,
          after: placed.block,
        },
        ...auditVariables(copy.content, content),
      ],
    }
  })
  return { data: { ...blockView(result), revision } }
})
