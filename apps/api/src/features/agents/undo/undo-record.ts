import { mergeText } from '@promptwire/core/editing/merge-text'
import { sameJson } from '@promptwire/core/text/same-json'
import type { Fields, RecordChange } from './recorded-change.ts'

/** A record after the session (`base`), now (`theirs`), and now without the session's changes (`mine`). */
export interface Sides {
  readonly base: Fields | undefined
  readonly theirs: Fields | undefined
  readonly mine: Fields | undefined
}

/** Without later changes, the base is the current record. */
export const unchangedSides = (now: Fields | undefined): Sides => ({
  base: now,
  theirs: now,
  mine: now,
})

/** Long texts: undoing keeps later edits to other words. */
const TEXTS: ReadonlySet<string> = new Set(['content', 'description'])
/** Set by the list that contains the record. */
const PLACE: ReadonlySet<string> = new Set(['id', 'sort_order'])

/**
 * Undoes one change; call with the newest change first. If others changed the same field since, the base is
 * the session's result, so that the proposal shows the conflict.
 */
export function undoRecord(sides: Sides, change: RecordChange): Sides {
  const { before, after } = change
  const { base, mine } = sides
  if (before && after) return undoFields(sides, before, after)
  // A record that others restored or deleted stays as they left it.
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
    // Otherwise others wrote the text between two changes of the session, so keep it.
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
