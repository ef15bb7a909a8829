import { removeAccents } from '@promptwire/core/text/fold-text'

export interface FindableText {
  readonly id: string
  readonly text: string
}

export interface Found {
  readonly id: string
  readonly from: number
  readonly to: number
}

/** More matches are not useful. */
export const MAX_MATCHES = 10_000

/** Finds words in several texts, in order, ignoring case and accents. */
export function findInTexts(texts: readonly FindableText[], words: string): Found[] {
  const folded = removeAccents(words)
  if (folded === '') return []
  const pattern = new RegExp(folded.replaceAll(/[$()*+.?[\\\]^{|}]/g, '\\$&'), 'giu')
  const found: Found[] = []
  for (const { id, text } of texts) {
    const { plain, places } = withoutAccents(text)
    for (const { 0: match, index } of plain.matchAll(pattern)) {
      let end = index + match.length
      // A match can end within a ligature, which belongs to it as a whole.
      while (places && places[end] === places[end - 1]) end++
      found.push({ id, from: places?.[index] ?? index, to: places?.[end] ?? end })
      if (found.length === MAX_MATCHES) return found
    }
  }
  return found
}

/** A text without accents, and the place in the text of each of its characters if it had any. */
function withoutAccents(text: string) {
  if (removeAccents(text) === text) return { plain: text }
  const places: number[] = []
  let plain = ''
  for (const { 0: piece, index } of text.matchAll(/.[\p{M}\u1160-\u11ff]*/gsu)) {
    plain += removeAccents(piece)
    while (places.length < plain.length) places.push(index)
  }
  return { plain, places }
}
