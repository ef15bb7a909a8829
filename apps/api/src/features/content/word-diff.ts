import { diffLines, diffWordsWithSpace } from 'diff'

export interface Piece {
  kind: 'same' | 'added' | 'removed'
  text: string
}

/** Comparing words is quadratic in the worst case; after this, lines are compared. */
const WORDS_TIMEOUT_MS = 200
const LINES_TIMEOUT_MS = 200
/** For all texts of a comparison; later texts count as fully replaced. */
const TOTAL_TIMEOUT_MS = 3_000
const MAX_PIECES = 20_000

/** Limits the time and the pieces over all compared texts. */
export function createWordDiff(): (before: string, after: string) => Piece[] {
  const end = performance.now() + TOTAL_TIMEOUT_MS
  const within = (limit: number) => ({ timeout: Math.min(limit, end - performance.now()) })
  let pieces = 0
  return (before, after) => {
    if (before === after) return before === '' ? [] : [{ kind: 'same', text: before }]
    const limit = within(WORDS_TIMEOUT_MS)
    const changes =
      limit.timeout <= 0 || pieces > MAX_PIECES
        ? undefined
        : (diffWordsWithSpace(before, after, limit) ??
          diffLines(before, after, within(LINES_TIMEOUT_MS)))
    pieces += changes?.length ?? 0
    if (!changes || pieces > MAX_PIECES) return replaced(before, after)
    return changes.map(({ added, removed, value }) => ({
      kind: added ? 'added' : removed ? 'removed' : 'same',
      text: value,
    }))
  }
}

function replaced(before: string, after: string): Piece[] {
  const pieces: Piece[] = [
    { kind: 'removed', text: before },
    { kind: 'added', text: after },
  ]
  return pieces.filter(({ text }) => text !== '')
}
