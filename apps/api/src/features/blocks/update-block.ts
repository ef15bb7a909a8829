import { omitUndefined } from '../../kernel/omit-undefined.ts'
import { type VerbContext, verb } from '../../kernel/verb.ts'
import { blockView, type ContentBlock } from '../content/index.ts'
import { resolveBlock } from '../parts/index.sql.ts'
import { auditVariables, mergePartVariables } from '../parts/index.ts'
import { type BlockEdit, editBlock, editPrompt } from '../prompts/index.sql.ts'
import { type RememberedBlocks, requireBlock } from '../prompts/index.ts'
import { placeBlock } from './block-order.ts'
import { requireEnabledIfRequired } from './required-block.ts'

type Context = VerbContext<'update_block', { readonly rememberedBlocks: RememberedBlocks }>

export const updateBlock = verb('update_block', async (context: Context) => {
  const { caller, input, block: named, unitOfWork, rememberedBlocks } = context
  const { block_id: _block, prompt_id: _prompt, revision: expectedRevision, ...given } = input
  const fields = await resolveBlock(unitOfWork, caller, given)
  const change = (before: ContentBlock) => {
    const after = { ...before, ...omitUndefined(fields) }
    requireEnabledIfRequired(after, before)
    return after
  }
  const edit = { unitOfWork, caller, named, expectedRevision, change }
  const moves = fields.sort_order !== undefined
  if (moves) await named.read()
  const inPlace = moves ? undefined : await editBlock(edit, rememberedBlocks)
  const { result, revision } = inPlace ?? (await editInCopy(edit))
  return { data: Object.assign(blockView(result), { revision }) }
})

/** For blocks that move or are shared parts. */
function editInCopy({
  unitOfWork,
  caller,
  named: { id, promptId },
  expectedRevision,
  change,
}: BlockEdit) {
  return editPrompt(unitOfWork, caller, promptId, expectedRevision, (copy) => {
    const before = requireBlock(copy.content.blocks, id)
    const after = change(before)
    const { blocks, block } = placeBlock(copy.content.blocks, after, after.sort_order)
    const content = mergePartVariables(copy.content, { ...copy.content, blocks }, caller.at)
    const audit = {
      action: 'block.updated',
      targetType: 'block',
      targetId: id,
      before,
      after: block,
    } as const
    return {
      copy: { ...copy, content },
      result: block,
      audit: [audit, ...auditVariables(copy.content, content)],
    }
  })
}
