/** Larger than any distance, and far from integer overflow. */
const FAR = 1 << 28

/** Levenshtein distance. Computes only the diagonal band within `maxEdits`. */
export function isWithinEdits(before: string, after: string, maxEdits: number): boolean {
  const [a, b] = [toCodePoints(before), toCodePoints(after)]
  if (Math.abs(a.length - b.length) > maxEdits) return false
  // The cell of a column is at `column - line + maxEdits`, one after the cell above it.
  const width = 2 * maxEdits + 1
  let row = new Int32Array(width + 1).fill(FAR)
  for (let column = 0; column <= Math.min(maxEdits, b.length); column++)
    row[column + maxEdits] = column
  let next = new Int32Array(width + 1)
  for (let line = 1; line <= a.length; line++) {
    const minCost = fillRow(next.fill(FAR), row, { a, b, line, maxEdits })
    if (minCost > maxEdits) return false
    ;[row, next] = [next, row]
  }
  return (row[b.length - a.length + maxEdits] ?? FAR) <= maxEdits
}

interface Line {
  readonly a: Uint32Array
  readonly b: Uint32Array
  readonly line: number
  readonly maxEdits: number
}

/** Fills a row of the band from the row above; returns the row's lowest cost. */
function fillRow(next: Int32Array, above: Int32Array, { a, b, line, maxEdits }: Line): number {
  let minCost = FAR
  for (
    let column = Math.max(0, line - maxEdits);
    column <= Math.min(b.length, line + maxEdits);
    column++
  ) {
    const at = column - line + maxEdits
    const replaced = column === 0 ? FAR : (above[at] ?? FAR) + Number(a[line - 1] !== b[column - 1])
    const inserted = at === 0 ? FAR : (next[at - 1] ?? FAR) + 1
    const cost = Math.min(replaced, inserted, (above[at + 1] ?? FAR) + 1)
    next[at] = cost
    minCost = Math.min(minCost, cost)
  }
  return minCost
}

function toCodePoints(text: string): Uint32Array {
  const characters = new Uint32Array(text.length)
  let count = 0
  for (let at = 0; at < text.length; at++) {
    const character = text.codePointAt(at) ?? 0
    // Characters outside the basic plane occupy two positions.
    if (character > 0xffff) at++
    characters[count++] = character
  }
  return characters.subarray(0, count)
}
