import { paginate } from '../../kernel/page.ts'
import type { Verb } from '../../kernel/verb.ts'
import { blockView } from '../content/index.ts'
import type { WorkingCopies } from '../prompts/index.ts'
import { requireWorkingCopy } from '../prompts/index.ts'

/** The blocks of a working copy, in order. */
export const listBlocks =
  (prompts: WorkingCopies): Verb<'list_blocks'> =>
  async (_caller, input, { id }) => {
    const { content, revision } = await requireWorkingCopy(prompts, id)
    return { ...paginate(content.blocks.map(blockView), input), revision }
  }
