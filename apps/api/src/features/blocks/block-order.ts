import type { PromptContent } from '../content/index.ts'

type Block = PromptContent['blocks'][number]

/** Blocks with dense sort orders, in the order they stand in. */
export const assignSortOrder = (blocks: readonly Block[]): Block[] =>
  blocks.map((block, sort_order) => ({ ...block, sort_order }))

/** Puts a block at a place among the others (its former self left out); too far is the end. */
export function placeBlock(
  blocks: readonly Block[],
  block: Block,
  place: number,
): { blocks: Block[]; block: Block } {
  const others = blocks.filter(({ id }) => id !== block.id)
  const at = Math.min(place, others.length)
  const placed = assignSortOrder(others.toSpliced(at, 0, block))
  return { blocks: placed, block: placed[at] as Block }
}
