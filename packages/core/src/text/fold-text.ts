/**
 * Removes accents: writes out compatibility characters such as ligatures, and drops combining marks
 * U+0300 to U+036F. Must match the database's `search_fold`.
 */
export const removeAccents = (text: string): string =>
  isPlain(text)
    ? text
    : text
        .normalize('NFKD')
        .replace(/[\u0300-\u036f]+/g, '')
        .normalize('NFC')

/** Removes accents and case. */
export const foldText = (text: string): string => removeAccents(text).toLowerCase()

const isPlain = (text: string): boolean => !/[^\0-\x7f]/.test(text)

/** Pieces with their combining marks, which fold as in the whole text. */
const PIECES = /.{1,500}[\p{M}\u1160-\u11ff]*/gsu

/** Maps a position in folded text to the original; inside a ligature, to its start. */
export function unfoldPlace(text: string, place: number): number {
  if (isPlain(text)) return place
  let before = 0
  for (const { 0: piece, index } of text.matchAll(PIECES)) {
    const { length } = foldText(piece)
    if (before + length > place) return index + findLongestStart(piece, place - before)
    before += length
  }
  return text.length
}

/** The longest prefix of a text whose folded form has at most this length. */
function findLongestStart(text: string, length: number): number {
  let [low, high] = [0, text.length]
  while (low < high) {
    const middle = Math.ceil((low + high) / 2)
    if (foldText(text.slice(0, middle)).length <= length) low = middle
    else high = middle - 1
  }
  return low
}

/** Splits a text by matches of a pattern in its folded form; odd items are matches. */
export function splitFolded(text: string, pattern: RegExp): string[] {
  const pieces: string[] = []
  let end = 0
  for (const { 0: match, index } of foldText(text).matchAll(pattern)) {
    const start = Math.max(end, unfoldPlace(text, index))
    const past = unfoldPlace(text, index + match.length)
    // A match that ends inside a ligature includes all of it.
    const isWithin = foldText(text.slice(0, past)).length < index + match.length
    const to = isWithin ? past + 1 : past
    if (to <= start) continue
    pieces.push(text.slice(end, start), text.slice(start, to))
    end = to
  }
  return [...pieces, text.slice(end)]
}
