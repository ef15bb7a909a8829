import { foldText, unfoldPlace } from '@promptwire/core/text/fold-text'

/** UTF-8 bytes as characters: a trigram index splits words between ASCII and other bytes. */
const RUN = /[a-z0-9]+|[\x80-\xff]+/g
/** pg_trgm pads words with two leading blanks and one trailing blank. */
const TRIGRAM = 3
const [BLANKS_BEFORE, BLANKS_AFTER] = [2, 1]

/** Whether a trigram index finds the text inside any other text. */
function hasTrigram(text: string): boolean {
  const form = Buffer.from(foldText(text)).toString('latin1')
  return [...form.matchAll(RUN)].some(({ 0: run, index }) => {
    const before = index > 0 ? BLANKS_BEFORE : 0
    const after = index + run.length < form.length ? BLANKS_AFTER : 0
    return before + run.length + after >= TRIGRAM
  })
}

/**
 * Whether a text is so short (`ai`, `q3`, `c#`) that it only matches at word starts: no trigram
 * index could find it inside words.
 */
export const matchesWordStartOnly = (text: string): boolean =>
  /^[a-z0-9\u0080-\uffff]/.test(foldText(text)) && !hasTrigram(text)

export const isIndexed = (text: string): boolean => hasTrigram(text) || matchesWordStartOnly(text)

/** The index of a text in another, both folded; -1 without a match. */
function findMatchIndex(text: string, within: string): number {
  let at = within.indexOf(text)
  if (!matchesWordStartOnly(text)) return at
  const isWithinWord = isAscii(text) ? /[a-z0-9]/ : /[\x80-\uffff]/
  while (at > 0 && isWithinWord.test(within.charAt(at - 1))) at = within.indexOf(text, at + 1)
  return at
}

/** By the first character: a word ends where ASCII and other letters meet. */
export const isAscii = (text: string): boolean => text.charCodeAt(0) < 0x80

export function containsAll(text: string, words: readonly string[]): boolean {
  const folded = foldText(text)
  return words.every((word) => findMatchIndex(foldText(word), folded) >= 0)
}

/** The first position of any word. */
export function findFirstMatch(text: string, words: readonly string[]): number | undefined {
  const folded = foldText(text)
  const places = words.map((word) => findMatchIndex(foldText(word), folded)).filter((at) => at >= 0)
  return places.length === 0 ? undefined : unfoldPlace(text, Math.min(...places))
}
