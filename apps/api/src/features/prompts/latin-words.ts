import { transliterate } from 'transliteration'

/** Splits a text in any script into words of lower-case Latin letters and digits. */
export const latinWords = (text: string): string[] =>
  transliterate(text.normalize('NFKC'))
    .toLowerCase()
    .match(/[a-z0-9]+/g) ?? []
