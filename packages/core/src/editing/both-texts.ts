/** Lines compared with each other at most; beyond, all that lies between beginning and end is one place. */
const MOST_COMPARED = 4_000_000

/**
 * Two versions of a text as one to edit: lines that both have stand once, and at each place where they
 * differ first the lines of the first, then those of the second. No line of either is lost.
 */
export function bothTexts(first: string, second: string): string {
  if (first === second) return first
  const a = first.split('\n')
  const b = second.split('\n')
  const shorter = Math.min(a.length, b.length)
  let start = 0
  while (start < shorter && a[start] === b[start]) start++
  let end = 0
  while (end < shorter - start && a.at(-1 - end) === b.at(-1 - end)) end++
  const middle = interleaved(a.slice(start, a.length - end), b.slice(start, b.length - end))
  return [...a.slice(0, start), ...middle, ...a.slice(a.length - end)].join('\n')
}

function interleaved(a: readonly string[], b: readonly string[]): string[] {
  if (a.length * b.length > MOST_COMPARED) return [...a, ...b]
  const shared = sharedCounts(a, b)
  const width = b.length + 1
  const lines: string[] = []
  const waiting: string[] = []
  let i = 0
  let j = 0
  while (i < a.length || j < b.length) {
    if (i < a.length && j < b.length && a[i] === b[j]) {
      // The second's lines of a place come after all of the first's.
      lines.push(...waiting.splice(0), a[i] as string)
      i++
      j++
    } else if (j >= b.length || (i < a.length && below(shared, i, j, width))) {
      lines.push(a[i++] as string)
    } else waiting.push(b[j++] as string)
  }
  return [...lines, ...waiting]
}

/** Whether as many lines are shared without the first's next line as without the second's. */
const below = (shared: Uint32Array, i: number, j: number, width: number): boolean =>
  (shared[(i + 1) * width + j] ?? 0) >= (shared[i * width + j + 1] ?? 0)

/** How many lines two texts share in order, from each pair of places on. */
function sharedCounts(a: readonly string[], b: readonly string[]): Uint32Array {
  const width = b.length + 1
  const counts = new Uint32Array((a.length + 1) * width)
  for (let i = a.length - 1; i >= 0; i--) {
    for (let j = b.length - 1; j >= 0; j--) {
      const at = i * width + j
      const longer = Math.max(counts[at + width] ?? 0, counts[at + 1] ?? 0)
      counts[at] = a[i] === b[j] ? (counts[at + width + 1] ?? 0) + 1 : longer
    }
  }
  return counts
}
