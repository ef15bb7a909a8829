import { mergeText } from '@promptwire/core/editing/merge-text'
import { sameJson } from '@promptwire/core/text/same-json'
import type { Fields, RecordChange } from './recorded-change.ts'

/** A record as the session left it, as it is now, and without what the session changed. */
export interface Sides {
  readonly base: Fields | undefined
  readonly theirs: Fields | undefined
  readonly mine: Fields | undefined
}

/** Without changes since, the base is the record as it is now. */
export const unchangedSides = (now: Fields | undefined): Sides => ({
  base: now,
  theirs: now,
  mine: now,
})

/** Long texts, whose changes in other words are kept. */
const TEXTS: ReadonlySet<string> = new Set(['content', 'description'])
/** Set by the list that the record is in. */
const PLACE: ReadonlySet<string> = new Set(['id', 'sort_order'])

/**
 * Undoes one change of a record, the newest first. Where others have changed the same since, the base is
 * as the session left it, so that the proposal shows the conflict.
 */
export function undoRecord(sides: Sides, change: RecordChange): Sides {
  const { before, after } = change
  const { base, mine } = sides
  if (before && after) return undoFields(sides, before, after)
  // A record that others have put back, or deleted, is as they want it.
  if (before) return { ...sides, mine: mine ?? before }
  if (!mine || !after) return sides
  const isTheirs = base !== undefined && !sameRecord(mine, after)
  return { ...sides, base: isTheirs ? { ...base, ...after } : base, mine: undefined }
}

function undoFields(sides: Sides, before: Fields, after: Fields): Sides {
  const { theirs } = sides
  let { base, mine } = sides
  for (const name of Object.keys({ ...before, ...after })) {
    const [was, now, left] = [before[name], after[name], mine?.[name]]
    if (!mine || PLACE.has(name) || sameJson(left, was)) continue
    const merged = sameJson(left, now) ? was : mergeTexts(name, { was, now, left })
    if (merged !== undefined || sameJson(left, now)) {
      mine = { ...mine, [name]: merged }
    } else if (base && sameJson(left, theirs?.[name])) {
      base = { ...base, [name]: now }
      mine = { ...mine, [name]: was }
    }
    // Otherwise others wrote it between two changes of the session, whose text stays.
  }
  return { base, theirs, mine }
}

interface Texts {
  readonly was: unknown
  readonly now: unknown
  readonly left: unknown
}

function mergeTexts(name: string, { was, now, left }: Texts): string | undefined {
  if (!TEXTS.has(name)) return undefined
  if (typeof was !== 'string' || typeof now !== 'string' || typeof left !== 'string')
    return undefined
  return mergeText(now, was, left)
}

const sameRecord = (one: Fields, other: Fields): boolean =>
  Object.keys({ ...one, ...other }).every(
    (name) => PLACE.has(name) || sameJson(one[name], other[name]),
  )
