import { type VerbContext, verb } from '../../kernel/verb.ts'
import type { Compute } from '../../platform/threads/task.ts'
import { countBlocksTask, getContentSize } from '../content/index.ts'
import { requireWorkingCopy } from './editing/require-working-copy.ts'
import type { WorkingCopies } from './lists/prompt-page.ts'

/** Counts the tokens that each block of a working copy adds to the prompt. */
export const countBlockTokens = verb(
  'count_block_tokens',
  async ({
    caller: { projectId },
    prompt: { id },
    prompts,
    compute,
  }: VerbContext<
    'count_block_tokens',
    { readonly prompts: WorkingCopies; readonly compute: Compute }
  >) => {
    const { content } = await requireWorkingCopy(prompts, id)
    const { blocks, model_config } = content
    const size = getContentSize({ blocks, variables: [] })
    const input = { blocks, model: model_config['model'] }
    const counts = await compute.run(countBlocksTask, { projectId, size, input })
    return { data: blocks.map((block, i) => ({ block_id: block.id, tokens: counts[i] ?? 0 })) }
  },
)
