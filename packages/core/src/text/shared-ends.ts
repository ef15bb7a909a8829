/** Counts shared items at the start and, without overlap, at the end. */
export function countSharedEnds<Item>(before: ArrayLike<Item>, after: ArrayLike<Item>) {
  const shorter = Math.min(before.length, after.length)
  let start = 0
  while (start < shorter && before[start] === after[start]) start++
  const isSameAtEnd = (i: number) => before[before.length - 1 - i] === after[after.length - 1 - i]
  let end = 0
  while (end < shorter - start && isSameAtEnd(end)) end++
  return { start, end }
}
