import { type Splice, spliceBetween } from '@promptwire/core/editing/text-splices'

/** Position and length of a change, without its words. */
export interface Shift {
  readonly at: number
  readonly removed: number
  readonly inserted: number
}

export const inverse = ({ at, removed, inserted }: Splice): Splice => ({
  at,
  removed: inserted,
  inserted: removed,
})

export const toShift = ({ at, removed, inserted }: Splice): Shift => ({
  at,
  removed: removed.length,
  inserted: inserted.length,
})

export function shiftBetween(before: string, after: string): Shift {
  const splice = spliceBetween(before, after)
  return splice ? toShift(splice) : { at: 0, removed: 0, inserted: 0 }
}

/** Moves a position past a change; one within removed text moves to its end. */
export function shifted(place: number, { at, removed, inserted }: Shift): number {
  if (place <= at) return place
  return Math.max(at, place - removed) + inserted
}

/** Joins two edits if the second changes only the text of the first, or continues a deletion. */
export function joinedSplice(first: Splice, second: Splice): Splice | undefined {
  const from = second.at - first.at
  const to = from + second.removed.length
  if (from >= 0 && to <= first.inserted.length) {
    const inserted = first.inserted.slice(0, from) + second.inserted + first.inserted.slice(to)
    return { ...first, inserted }
  }
  if (first.inserted !== '' || second.inserted !== '') return undefined
  if (from === 0) return { ...first, removed: first.removed + second.removed }
  return to === 0 ? { ...second, removed: second.removed + first.removed } : undefined
}

/** Two changes, one after the other, as one. */
function composeShifts(first: Shift, second: Shift): Shift {
  const at = Math.min(first.at, second.at)
  const end = Math.max(first.at + first.inserted, second.at + second.removed)
  return {
    at,
    removed: end - at - first.inserted + first.removed,
    inserted: end - at - second.removed + second.inserted,
  }
}

/** An edit over a change that came after it, and that change as it were without the edit. */
export interface Rebased {
  /** Undefined where both changed the same words. */
  readonly edit: Splice | undefined
  readonly change: Shift
}

export function rebased(edit: Splice, change: Shift): Rebased {
  const end = edit.at + edit.inserted.length
  const growth = edit.inserted.length - edit.removed.length
  if (change.at >= end) return { edit, change: { ...change, at: change.at - growth } }
  if (change.at + change.removed <= edit.at) {
    return { edit: { ...edit, at: edit.at + change.inserted - change.removed }, change }
  }
  return { edit: undefined, change: composeShifts(toShift(edit), change) }
}
