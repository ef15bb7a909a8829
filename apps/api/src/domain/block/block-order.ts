import { Failure } from '@promptwire/core/failure'
import type { PromptContent } from '../prompt/content.ts'

type Block = PromptContent['blocks'][number]

/** Every edit reads the whole prompt. */
const MOST_BLOCKS = 1_000

/** Blocks with dense sort orders, in the order they stand in. */
export const inOrder = (blocks: readonly Block[]): Block[] =>
  blocks.map((block, sort_order) => ({ ...block, sort_order }))

/** Puts a block at a place among the others (its former self left out); too far is the end. */
export function placeBlock(
  blocks: readonly Block[],
  block: Block,
  place: number,
): { blocks: Block[]; block: Block } {
  const others = blocks.filter(({ id }) => id !== block.id)
  if (others.length >= MOST_BLOCKS) throw tooMany()
  const at = Math.min(place, others.length)
  const placed = inOrder(others.toSpliced(at, 0, block))
  return { blocks: placed, block: placed[at] as Block }
}

const tooMany = () => new Failure('CONFLICT', `A prompt has at most ${MOST_BLOCKS} blocks.`)
