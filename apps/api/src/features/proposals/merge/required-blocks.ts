import { requireDeletable, requireEnabledIfRequired } from '../../blocks/index.ts'
import type { ContentBlock } from '../../content/index.ts'

/** Throws if a required block is removed or disabled, as an edit by hand would. */
export function requireRequiredBlocks(
  before: readonly ContentBlock[],
  after: readonly ContentBlock[],
): void {
  const left = new Map(after.map((block) => [block.id, block]))
  const old = new Map(before.map((block) => [block.id, block]))
  for (const block of before) if (!left.has(block.id)) requireDeletable(block)
  for (const block of after) requireEnabledIfRequired(block, old.get(block.id))
}
