import { paginate } from '../page.ts'
import { blockView } from '../prompt/content-view.ts'
import type { WorkingCopies } from '../prompt/prompt-store.ts'
import { requireWorkingCopy } from '../prompt/require-working-copy.ts'
import type { Verb } from '../verb.ts'

/** The blocks of a working copy, in order. */
export const listBlocks =
  (prompts: WorkingCopies): Verb<'list_blocks'> =>
  async (_caller, input, { id }) => {
    const { content, revision } = await requireWorkingCopy(prompts, id)
    return { ...paginate(content.blocks.map(blockView), input), revision }
  }
