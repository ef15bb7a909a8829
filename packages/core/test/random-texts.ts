/** Hard cases for tokenizers: case changes, digits, blanks, newlines, scripts, surrogates. */
const ALPHABETS = [
  'aab',
  'abcdefghijklmnopqrstuvwxyz',
  'ABCxyz',
  " 'sS'tT'reRE'veVE'llLL'dD",
  ' \t\n\r\u00a0\u3000',
  '0123456789',
  '!@#$%^&*()[]{}<>|/\\"_-+=.,;:?`~',
  'éàüßñøœþ',
  'αβγДЖЩעבר',
  '好你世界語漢字かなカナ한국어',
  '\u0301\u0308\u200d\ufe0f',
]
const PIECES = [
  '👍🏽',
  '👩‍👩‍👧',
  '\ud800',
  '\udc00',
  '<|endoftext|>',
  ' the',
  'ing ',
  '\n\n',
  '  ',
  '{{key}}',
]

/** `count` texts of up to 60 pieces, the same for the same seed (a linear congruential generator). */
export function* randomTexts(count: number, seed: number): Generator<string> {
  let state = seed
  const below = (n: number) => {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0
    return Math.floor((state / 2 ** 32) * n)
  }
  const pick = (items: ArrayLike<string>) => items[below(items.length)] ?? ''
  for (let i = 0; i < count; i++) {
    const alphabet = Array.from(pick(ALPHABETS))
    let text = ''
    for (let length = below(60); length > 0; length--) {
      const source = below(10)
      if (source < 6) text += pick(alphabet)
      else text += source < 9 ? pick(Array.from(pick(ALPHABETS))) : pick(PIECES)
    }
    yield text
  }
}
