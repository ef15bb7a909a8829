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

/** Finds words in several texts, in order, ignoring case. */
export function findInTexts(texts: readonly FindableText[], words: string): Found[] {
  if (words === '') return []
  const pattern = new RegExp(words.replaceAll(/[$()*+.?[\\\]^{|}]/g, '\\$&'), 'giu')
  const found: Found[] = []
  for (const { id, text } of texts) {
    for (const { 0: match, index } of text.matchAll(pattern)) {
      found.push({ id, from: index, to: index + match.length })
      if (found.length === MAX_MATCHES) return found
    }
  }
  return found
}
