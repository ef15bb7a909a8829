import { diffArrays } from 'diff'
import { countSharedEnds } from '../text/shared-ends.ts'

export interface Splice {
  readonly at: number
  readonly removed: string
  readonly inserted: string
}

/**
 * Max differing words; beyond it, everything from the first to the last difference is one splice.
 */
const MAX_DIFFERENCES = 2_000

/** One splice from `before` to `after`; undefined if they are equal. */
export function spliceBetween(before: string, after: string): Splice | undefined {
  if (before === after) return undefined
  const { start: at, end } = countSharedEnds(before, after)
  return {
    at,
    removed: before.slice(at, before.length - end),
    inserted: after.slice(at, after.length - end),
  }
}

/** Word-level splices from `before` to `after`, at positions in `before`. */
export function splicesBetween(before: string, after: string): Splice[] {
  const changes = diffArrays(splitWords(before), splitWords(after), {
    maxEditLength: MAX_DIFFERENCES,
  })
  const whole = spliceBetween(before, after)
  if (!changes || !whole) return whole ? [whole] : []
  const splices: Splice[] = []
  let at = 0
  let open: Splice | undefined
  for (const { value, added, removed } of changes) {
    const text = value.join('')
    if (added || removed) {
      open ??= { at, removed: '', inserted: '' }
      if (added) open = { ...open, inserted: open.inserted + text }
      else open = { ...open, removed: open.removed + text }
    } else if (open) {
      splices.push(open)
      open = undefined
    }
    if (!added) at += text.length
  }
  return open ? [...splices, open] : splices
}

const WORDS =
  /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Thai}]|[\p{L}\p{M}\p{N}_]+|\s+|./gsu

/** Words, spaces and marks; single letters in scripts without spaces. */
const splitWords = (text: string): string[] => text.match(WORDS) ?? []
