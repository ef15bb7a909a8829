import { transliterate } from 'transliteration'

/** The words of a text in any script, in small Latin letters and digits. */
export const latinWords = (text: string): string[] =>
  transliterate(text.normalize('NFKC'))
    .toLowerCase()
    .match(/[a-z0-9]+/g) ?? []
