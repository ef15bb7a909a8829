import { paginate } from '../../kernel/page.ts'
import { verb } from '../../kernel/verb.ts'
import { blockView } from '../content/index.ts'
import { requireWorkingCopy } from '../prompts/index.sql.ts'

export const listBlocks = verb('list_blocks', async ({ input, prompt: { id }, unitOfWork }) => {
  const { content, revision } = await requireWorkingCopy(unitOfWork, id)
  return { ...paginate(content.blocks.map(blockView), input), revision }
})
