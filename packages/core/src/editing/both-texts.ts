/**
 * Two versions of a text as one to edit: what both begin and end with once, and between them the
 * lines of the first, then those of the second. No line of either is lost.
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
  const middle = [...a.slice(start, a.length - end), ...b.slice(start, b.length - end)]
  return [...a.slice(0, start), ...middle, ...a.slice(a.length - end)].join('\n')
}
