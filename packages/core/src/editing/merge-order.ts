import { unmoved } from './block-order.ts'

/**
 * Merges the order of the remaining items: theirs, with items I moved or added behind the neighbour
 * I put them behind. If one side is unchanged, uses the other side's order.
 */
export function mergeOrder(
  base: readonly string[],
  theirs: readonly string[],
  mine: readonly string[],
  isLeft: (id: string) => boolean,
): string[] {
  const stay = unmoved(base, mine)
  const order = theirs.filter(isLeft)
  let before: string | undefined
  for (const id of mine.filter(isLeft)) {
    if (!stay.has(id) || !order.includes(id)) moveAfter(order, id, before)
    before = id
  }
  return order
}

function moveAfter(order: string[], id: string, before: string | undefined): void {
  const from = order.indexOf(id)
  if (from >= 0) order.splice(from, 1)
  order.splice(before === undefined ? 0 : order.indexOf(before) + 1, 0, id)
}
