import { diffArrays } from 'diff'

/** Max differing lines; beyond that, the texts are concatenated. */
const MAX_DIFFERENCES = 4_000

/**
 * Combines two versions of a text for editing: common lines once, at each difference the lines of
 * the first, then of the second. Loses no line.
 */
export function combineTexts(first: string, second: string): string {
  const [a, b] = [first.split('\n'), second.split('\n')]
  const changes = diffArrays(a, b, { maxEditLength: MAX_DIFFERENCES })
  if (!changes) return first.endsWith('\n') ? first + second : `${first}\n${second}`
  return changes.flatMap(({ value }) => value).join('\n')
}
