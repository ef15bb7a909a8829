import { diffLines, diffWordsWithSpace } from 'diff'

export interface Piece {
  kind: 'same' | 'added' | 'removed'
  text: string
}

/** Comparing words is quadratic in the worst case; beyond this, lines are compared. */
const WORDS_TIMEOUT_MS = 200
const LINES_TIMEOUT_MS = 200

/** A text against another in pieces; texts too different to compare in time are replaced whole. */
export function diffWords(before: string, after: string): Piece[] {
  if (before === after) return before === '' ? [] : [{ kind: 'same', text: before }]
  const changes =
    diffWordsWithSpace(before, after, { timeout: WORDS_TIMEOUT_MS }) ??
    diffLines(before, after, { timeout: LINES_TIMEOUT_MS })
  if (changes) {
    return changes.map(({ added, removed, value }) => ({
      kind: added ? 'added' : removed ? 'removed' : 'same',
      text: value,
    }))
  }
  const pieces: Piece[] = [
    { kind: 'removed', text: before },
    { kind: 'added', text: after },
  ]
  return pieces.filter(({ text }) => text !== '')
}
