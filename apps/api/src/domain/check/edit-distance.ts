/** More than any distance, and far from where an integer ends. */
const FAR = 1 << 28

/**
 * Whether one text becomes another by at most so many insertions, deletions and replacements of a
 * character (Levenshtein). Only the diagonal band that can stay within that number is computed.
 */
export function isWithinEdits(before: string, after: string, most: number): boolean {
  const [a, b] = [charactersOf(before), charactersOf(after)]
  if (Math.abs(a.length - b.length) > most) return false
  // The cell of a column stands at `column - line + most`, one after the cell above it.
  const width = 2 * most + 1
  let row = new Int32Array(width + 1).fill(FAR)
  for (let column = 0; column <= Math.min(most, b.length); column++) row[column + most] = column
  let next = new Int32Array(width + 1)
  for (let line = 1; line <= a.length; line++) {
    const least = fillRow(next.fill(FAR), row, { a, b, line, most })
    if (least > most) return false
    ;[row, next] = [next, row]
  }
  return (row[b.length - a.length + most] ?? FAR) <= most
}

interface Line {
  readonly a: Uint32Array
  readonly b: Uint32Array
  readonly line: number
  readonly most: number
}

/** Fills a row of the band by the one above it; the least cost in it. */
function fillRow(next: Int32Array, above: Int32Array, { a, b, line, most }: Line): number {
  let least = FAR
  for (let column = Math.max(0, line - most); column <= Math.min(b.length, line + most); column++) {
    const at = column - line + most
    const replaced = column === 0 ? FAR : (above[at] ?? FAR) + Number(a[line - 1] !== b[column - 1])
    const inserted = at === 0 ? FAR : (next[at - 1] ?? FAR) + 1
    const cost = Math.min(replaced, inserted, (above[at + 1] ?? FAR) + 1)
    next[at] = cost
    least = Math.min(least, cost)
  }
  return least
}

function charactersOf(text: string): Uint32Array {
  const characters = new Uint32Array(text.length)
  let count = 0
  for (let at = 0; at < text.length; at++) {
    const character = text.codePointAt(at) ?? 0
    // What lies beyond the basic plane stands at two places.
    if (character > 0xffff) at++
    characters[count++] = character
  }
  return characters.subarray(0, count)
}
