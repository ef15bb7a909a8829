import { paginate } from '../../kernel/page.ts'
import { type VerbContext, verb } from '../../kernel/verb.ts'
import { blockView } from '../content/index.ts'
import type { WorkingCopies } from '../prompts/index.ts'
import { requireWorkingCopy } from '../prompts/index.ts'

/** The blocks of a working copy, in order. */
export const listBlocks = verb(
  'list_blocks',
  async ({
    input,
    prompt: { id },
    prompts,
  }: VerbContext<'list_blocks', { readonly prompts: WorkingCopies }>) => {
    const { content, revision } = await requireWorkingCopy(prompts, id)
    return { ...paginate(content.blocks.map(blockView), input), revision }
  },
)
