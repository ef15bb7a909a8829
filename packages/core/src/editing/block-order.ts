/** Where a block stands, told by its neighbours: others may move it along with them. */
export interface BlockPlace {
  /** Undefined for the first place. */
  readonly after: string | undefined
  readonly before: string | undefined
}

export function placeOf(ids: readonly string[], id: string): BlockPlace {
  const at = ids.indexOf(id)
  return { after: ids[at - 1], before: ids[at + 1] }
}

/** The place that a block has once it has gone some steps up or down. */
export function placeAfterSteps(ids: readonly string[], id: string, steps: number): BlockPlace {
  const others = ids.filter((each) => each !== id)
  const at = Math.min(others.length, Math.max(0, ids.indexOf(id) + steps))
  return { after: others[at - 1], before: others[at] }
}

/** Puts a block at a place, as far as its neighbours are still there. */
export function putAt(ids: readonly string[], id: string, { after, before }: BlockPlace): string[] {
  const others = ids.filter((each) => each !== id)
  if (after === undefined) return [id, ...others]
  const above = others.indexOf(after)
  const below = before === undefined ? -1 : others.indexOf(before)
  const at = above >= 0 ? above + 1 : below
  return at >= 0 ? others.toSpliced(at, 0, id) : [...others, id]
}

/** The most ids that may stay where they are while the others are moved around them. */
export function unmoved(before: readonly string[], after: readonly string[]): Set<string> {
  const was = new Map(before.map((id, at) => [id, at]))
  const ids = after.filter((id) => was.has(id))
  const place = (id: string) => was.get(id) ?? 0
  // The longest run of rising places; ends[n] is the lowest end of a run of n + 1 ids.
  const ends: string[] = []
  const previous = new Map<string, string | undefined>()
  for (const id of ids) {
    const found = ends.findIndex((end) => place(end) > place(id))
    const length = found < 0 ? ends.length : found
    previous.set(id, ends[length - 1])
    ends[length] = id
  }
  const stay = new Set<string>()
  for (let id = ends.at(-1); id !== undefined; id = previous.get(id)) stay.add(id)
  return stay
}
