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

/** The order of items on three sides. */
export interface Orders {
  readonly base: readonly string[]
  readonly theirs: readonly string[]
  readonly mine: readonly string[]
}

export interface MergedOrders {
  /** The items on all sides. */
  readonly shared: readonly string[]
  /** Items that both sides moved, or whose moves contradict each other. */
  readonly conflicts: readonly string[]
}

/** Merges the order of shared items pair by pair. Equal orders never conflict. */
export function mergeShared({ base, theirs, mine }: Orders): MergedOrders {
  const [isTheirs, isMine] = [new Set(theirs), new Set(mine)]
  const shared = base.filter((id) => isTheirs.has(id) && isMine.has(id))
  const was = shared.join()
  const [their, my] = [theirs, mine].map((ids) => rankIn(ids, shared))
  if (!their || !my) return { shared, conflicts: [] }
  const [theirOrder, myOrder] = [their, my].map((ranks) => sortedBy(shared, ranks))
  if (!theirOrder || !myOrder || theirOrder.join() === myOrder.join() || myOrder.join() === was) {
    return { shared: theirOrder ?? shared, conflicts: [] }
  }
  if (theirOrder.join() === was) return { shared: myOrder, conflicts: [] }
  return mergePairs(shared, their, my)
}

function mergePairs(
  shared: readonly string[],
  their: readonly number[],
  my: readonly number[],
): MergedOrders {
  const ranks = shared.map(() => 0)
  const [swapped, swappedByBoth] = [new Set<string>(), new Set<string>()]
  for (const { one, other, items } of pairsIn(shared)) {
    const byThem = isSwapped(their, one, other)
    const byMe = isSwapped(my, one, other)
    const later = byThem || byMe ? one : other
    ranks[later] = (ranks[later] ?? 0) + 1
    if (byThem || byMe) for (const item of items) swapped.add(item)
    if (byThem && byMe) for (const item of items) swappedByBoth.add(item)
  }
  // Without a cycle every item has a different number of items before it.
  const isCircle = new Set(ranks).size < ranks.length
  const conflicting = isCircle ? swapped : swappedByBoth
  return {
    shared: sortedBy(shared, ranks),
    conflicts: shared.filter((id) => conflicting.has(id)),
  }
}

function* pairsIn(items: readonly string[]) {
  for (const [one, first] of items.entries()) {
    for (const [at, second] of items.slice(one + 1).entries()) {
      yield { one, other: one + 1 + at, items: [first, second] }
    }
  }
}

const isSwapped = (ranks: readonly number[], one: number, other: number): boolean =>
  (ranks[one] ?? 0) > (ranks[other] ?? 0)

/**
 * Adds missing items, each behind its neighbour in a list. Items at the list's end go to the end.
 */
export function addMissing(order: string[], ids: readonly string[]): void {
  const known = new Set(order)
  const last = ids.findLastIndex((id) => known.has(id))
  for (const [at, id] of ids.entries()) {
    if (known.has(id)) continue
    if (at > last) order.push(id)
    else moveAfter(order, id, ids[at - 1])
  }
}

function rankIn(ids: readonly string[], items: readonly string[]): number[] {
  const places = new Map(ids.map((id, place) => [id, place]))
  return items.map((id) => places.get(id) ?? 0)
}

const sortedBy = (items: readonly string[], ranks: readonly number[]): string[] => {
  const byItem = new Map(items.map((item, i) => [item, ranks[i] ?? 0]))
  return items.toSorted((a, b) => (byItem.get(a) ?? 0) - (byItem.get(b) ?? 0))
}
