import type { PromptContent } from '../content/index.ts'

type Block = PromptContent['blocks'][number]

export const assignSortOrder = (blocks: readonly Block[]): Block[] =>
  blocks.map((block, sort_order) => ({ ...block, sort_order }))

/** Moves or inserts a block at an index; a too large index means the end. */
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
