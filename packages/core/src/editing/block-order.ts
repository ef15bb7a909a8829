/** A block's position by its neighbours, valid after other moves. */
export interface BlockPosition {
  /** Undefined for the first place. */
  readonly after: string | undefined
  readonly before: string | undefined
}

export function findBlockPosition(ids: readonly string[], id: string): BlockPosition {
  const at = ids.indexOf(id)
  return { after: ids[at - 1], before: ids[at + 1] }
}

/** Position of a block after moving it by some steps. */
export function positionAfterSteps(
  ids: readonly string[],
  id: string,
  steps: number,
): BlockPosition {
  const others = ids.filter((each) => each !== id)
  const at = Math.min(others.length, Math.max(0, ids.indexOf(id) + steps))
  return { after: others[at - 1], before: others[at] }
}

/** Moves a block next to the neighbours that still exist. */
export function moveToPosition(
  ids: readonly string[],
  id: string,
  { after, before }: BlockPosition,
): string[] {
  const others = ids.filter((each) => each !== id)
  if (after === undefined) return [id, ...others]
  const above = others.indexOf(after)
  const below = before === undefined ? -1 : others.indexOf(before)
  const at = above >= 0 ? above + 1 : below
  return at >= 0 ? others.toSpliced(at, 0, id) : [...others, id]
}

/** Finds the largest set of items that keep their place while the others move. */
export function unmoved<Item extends string | object>(
  before: readonly Item[],
  after: readonly Item[],
): Set<Item> {
  const was = new Map(before.map((item, at) => [item, at]))
  const items = after.filter((item) => was.has(item))
  const place = (item: Item) => was.get(item) ?? 0
  // Longest increasing subsequence; ends[n] is the lowest end of one with n + 1 items.
  const ends: Item[] = []
  const previous = new Map<Item, Item | undefined>()
  for (const item of items) {
    const found = ends.findIndex((end) => place(end) > place(item))
    const length = found < 0 ? ends.length : found
    previous.set(item, ends[length - 1])
    ends[length] = item
  }
  const stay = new Set<Item>()
  for (let item = ends.at(-1); item !== undefined; item = previous.get(item)) stay.add(item)
  return stay
}
