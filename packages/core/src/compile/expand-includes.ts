import type { Condition } from './condition.ts'
import type { RenderedBlock } from './heading.ts'

export interface IncludedBlock extends RenderedBlock {
  readonly when?: Condition | null | undefined
}

interface ExpandableBlock {
  readonly when?: Condition | null | undefined
  readonly include?: { readonly blocks: readonly IncludedBlock[] } | null | undefined
}

/** Replaces includes with the blocks of their parts. */
export function expandIncludes<Block extends ExpandableBlock>(
  blocks: readonly Block[],
): readonly Block[] {
  if (blocks.every(({ include }) => !include)) return blocks
  return blocks.flatMap((block) => block.include?.blocks.map(placePart(block)) ?? [block])
}

const placePart =
  <Block extends ExpandableBlock>(block: Block) =>
  (part: IncludedBlock): Block => ({
    ...block,
    ...part,
    when: combineConditions(block.when, part.when),
    include: null,
  })

/** True if both are true; null without any. */
export function combineConditions(
  first: Condition | null | undefined,
  second: Condition | null | undefined,
): Condition | null {
  if (!first || !second) return first ?? second ?? null
  return { all: [first.all ?? [first], second.all ?? [second]].flat() }
}
