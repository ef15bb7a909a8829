const BLOCK = 190_000

/** V8's own search is quadratic for these. */
export function hardToFind(m: number): { needle: string; haystack: string } {
  const needle = `b${'a'.repeat(m - 1)}`
  const almost = `b${'a'.repeat(m - 3)}c`
  const haystack = almost.repeat(Math.ceil((4.2 * m) / almost.length))
  return { needle, haystack: haystack + 'a'.repeat(Math.max(0, 100_000 - haystack.length)) }
}

/** Random characters, the same on each run. */
export const random = (length: number, from: string) => {
  const characters = [...from]
  let seed = 1
  let text = ''
  while (text.length < length) {
    seed = (seed * 48_271) % 2_147_483_647
    text += characters[seed % characters.length]
  }
  return text
}

export const LETTERS = 'abcdefghijklmnopqrstuvwxyz'
const CJK = Array.from({ length: 3_000 }, (_, i) => String.fromCodePoint(0x4e00 + i)).join('')
/** Grouped by cost: parsing, counting or comparing. */
export const TEXTS: readonly (readonly [string, string])[] = [
  ['Chinese', random(BLOCK, CJK)],
  ['random letters', random(BLOCK, LETTERS)],
  ['emoji', '😀🎉'.repeat(BLOCK / 4)],
  ['blanks', `x${' '.repeat(BLOCK - 2)}x`],
  ['one letter', 'a'.repeat(BLOCK)],
  ['placeholders', '{{a}}'.repeat(BLOCK / 5)],
]
