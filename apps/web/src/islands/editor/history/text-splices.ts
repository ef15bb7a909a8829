import { isBelow, sharedCounts } from '@promptwire/core/editing/shared-counts'
import { type Splice, spliceBetween } from './text-splice.ts'

/** Words compared with each other at most; beyond, all from the first change to the last is one. */
const MAX_COMPARED = 250_000

/**
 * The splices from one text to another, word by word. The last change comes first, so that earlier
 * positions stay valid.
 */
export function splicesBetween(before: string, after: string): Splice[] {
  const whole = spliceBetween(before, after)
  if (!whole) return []
  const a = splitWords(whole.removed)
  const b = splitWords(whole.inserted)
  if (a.length * b.length > MAX_COMPARED) return [whole]
  const shared = sharedCounts(a, b)
  const splices: Splice[] = []
  let { at } = whole
  let removed = ''
  let inserted = ''
  const close = () => {
    if (removed !== '' || inserted !== '') splices.unshift({ at, removed, inserted })
    at += removed.length
    removed = ''
    inserted = ''
  }
  let i = 0
  let j = 0
  while (i < a.length || j < b.length) {
    const [mine = '', theirs = ''] = [a[i], b[j]]
    if (i < a.length && mine === theirs) {
      close()
      at += mine.length
      i++
      j++
    } else if (j >= b.length || (i < a.length && isBelow(shared, i, j, b.length + 1))) {
      removed += mine
      i++
    } else {
      inserted += theirs
      j++
    }
  }
  close()
  return splices
}

/** Words and the whitespace between them. */
const splitWords = (text: string): string[] => text.split(/(\s+)/).filter((word) => word !== '')
