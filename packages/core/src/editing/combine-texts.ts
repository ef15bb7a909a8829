import { isBelow, sharedCounts } from './shared-counts.ts'

/** Max compared line pairs; beyond that, the whole middle is one difference. */
const MAX_LINE_PAIRS = 4_000_000

/**
 * Combines two versions of a text for editing: common lines once, at each difference the lines of
 * the first, then of the second. Loses no line.
 */
export function combineTexts(first: string, second: string): string {
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
  if (a.length * b.length > MAX_LINE_PAIRS) return [...a, ...b]
  const shared = sharedCounts(a, b)
  const width = b.length + 1
  const lines: string[] = []
  const waiting: string[] = []
  let i = 0
  let j = 0
  while (i < a.length || j < b.length) {
    if (i < a.length && j < b.length && a[i] === b[j]) {
      // At a difference, the first version's lines come before the second's.
      lines.push(...waiting.splice(0), a[i] as string)
      i++
      j++
    } else if (j >= b.length || (i < a.length && isBelow(shared, i, j, width))) {
      lines.push(a[i++] as string)
    } else waiting.push(b[j++] as string)
  }
  return [...lines, ...waiting]
}
