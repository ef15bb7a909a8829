import { parseTemplate, renderParts } from '@promptwire/core/compile/template'
import { tokenCounterFor } from '@promptwire/core/tokens/counter'
import type { Tasks } from '../compute.ts'

/** Counts each block as if it stood alone and were on; one without text adds nothing. */
export const countBlocksTask: Tasks['count_blocks'] = async ({ blocks, model }) => {
  const count = await tokenCounterFor(model)
  return blocks.map((block) => {
    const parts = parseTemplate([{ ...block, enabled: true }])
    return parts.length === 0 ? 0 : count(renderParts(parts, ({ raw }) => raw))
  })
}
