import { type Splice, splicesBetween } from './text-splices.ts'

/**
 * Three-way merge of a text. Undefined if both sides changed the same words, or inserted at the
 * same place and only one insertion can stay.
 */
export function mergeText(
  base: string,
  mine: string,
  theirs: string,
  keepsBoth = false,
): string | undefined {
  const splices = [...splicesBetween(base, theirs), ...splicesBetween(base, mine)]
  let merged = ''
  let end = 0
  let last: Splice | undefined
  for (const splice of splices.sort(byPlace)) {
    if (last && isSameSplice(last, splice)) continue
    if (last && overlaps(last, splice, keepsBoth)) return undefined
    merged += base.slice(end, splice.at) + splice.inserted
    end = splice.at + splice.removed.length
    last = splice
  }
  return merged + base.slice(end)
}

const byPlace = (a: Splice, b: Splice): number => a.at - b.at || a.removed.length - b.removed.length

const isSameSplice = (a: Splice, b: Splice): boolean =>
  a.at === b.at && a.removed === b.removed && a.inserted === b.inserted

const overlaps = (first: Splice, second: Splice, keepsBoth: boolean): boolean =>
  second.at < first.at + first.removed.length ||
  (!keepsBoth && second.at === first.at && second.removed === '')
