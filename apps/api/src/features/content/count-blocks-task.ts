import { parseTemplate, renderParts } from '@promptwire/core/compile/template'
import { tokenCounterFor } from '@promptwire/core/tokens/counter'
import { COUNTING, type Task } from '../../platform/threads/task.ts'
import type { PromptContent } from './content.ts'

interface BlocksToCount {
  readonly blocks: PromptContent['blocks']
  readonly model: unknown
}

/** Counts each block as if alone and enabled, with placeholders unreplaced; 0 for empty blocks. */
export const countBlocksTask: Task<BlocksToCount, number[]> = {
  name: 'count_blocks',
  ...COUNTING,
  model: ({ model }) => model,
  async run({ blocks, model }) {
    const count = await tokenCounterFor(model)
    return blocks.map((block) => {
      const parts = parseTemplate([{ ...block, enabled: true }])
      return parts.length === 0 ? 0 : count(renderParts(parts, ({ raw }) => raw))
    })
  },
}
