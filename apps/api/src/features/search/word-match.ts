import { foldText, unfoldPlace } from '@promptwire/core/text/fold-text'

/** In UTF-8, a byte a character: a word to an index of trigrams, which parts ASCII from the rest. */
const RUN = /[a-z0-9]+|[\x80-\xff]+/g
/** An index knows of the two blanks before a word and of the one behind it. */
const TRIGRAM = 3
const [BLANKS_BEFORE, BLANKS_AFTER] = [2, 1]

/** Whether a trigram index can find the occurrences of a text, whatever surrounds them. */
function hasTrigram(text: string): boolean {
  const form = Buffer.from(foldText(text)).toString('latin1')
  return [...form.matchAll(RUN)].some(({ 0: run, index }) => {
    const before = index > 0 ? BLANKS_BEFORE : 0
    const after = index + run.length < form.length ? BLANKS_AFTER : 0
    return before + run.length + after >= TRIGRAM
  })
}

/**
 * Whether a text is so short that it is looked for where words begin, and nowhere else: `ai`, `q3`, `c#`,
 * which no index could find within words.
 */
export const matchesWordStartOnly = (text: string): boolean =>
  /^[a-z0-9\u0080-\uffff]/.test(foldText(text)) && !hasTrigram(text)

/** Whether the index of search documents finds a text. */
export const isIndexed = (text: string): boolean => hasTrigram(text) || matchesWordStartOnly(text)

/** The position of a text in another, both folded; -1 if it is missing. */
function findMatchIndex(text: string, within: string): number {
  let at = within.indexOf(text)
  if (!matchesWordStartOnly(text)) return at
  const isWithinWord = isAscii(text) ? /[a-z0-9]/ : /[\x80-\uffff]/
  while (at > 0 && isWithinWord.test(within.charAt(at - 1))) at = within.indexOf(text, at + 1)
  return at
}

/** By its first character: words of ASCII letters and words of others begin where they meet. */
export const isAscii = (text: string): boolean => text.charCodeAt(0) < 0x80

/** Whether a text has all the words. */
export function containsAll(text: string, words: readonly string[]): boolean {
  const folded = foldText(text)
  return words.every((word) => findMatchIndex(foldText(word), folded) >= 0)
}

/** The first position of any of the words in a text; undefined if all are missing. */
export function findFirstMatch(text: string, words: readonly string[]): number | undefined {
  const folded = foldText(text)
  const places = words.map((word) => findMatchIndex(foldText(word), folded)).filter((at) => at >= 0)
  return places.length === 0 ? undefined : unfoldPlace(text, Math.min(...places))
}
