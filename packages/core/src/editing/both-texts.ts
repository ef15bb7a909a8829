import { isBelow, sharedCounts } from './shared-counts.ts'

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
    } else if (j >= b.length || (i < a.length && isBelow(shared, i, j, width))) {
      lines.push(a[i++] as string)
    } else waiting.push(b[j++] as string)
  }
  return [...lines, ...waiting]
}
