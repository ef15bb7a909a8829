/** Up to this length, a plain search has a bounded cost per character. */
const SHORT = 16

/** Linear time (Knuth-Morris-Pratt): V8's own search is quadratic for adversarial texts. */
export function containsText(text: string, wanted: string): boolean {
  if (wanted.length <= SHORT) return text.includes(wanted)
  if (wanted.length > text.length) return false
  const borders = computeBorders(wanted)
  let matched = 0
  for (let at = 0; at < text.length; at++) {
    matched = extend(borders, wanted, matched, text.charCodeAt(at))
    if (matched === wanted.length) return true
  }
  return false
}

/** For each prefix of the text, the length of its longest border: a proper prefix that is also a suffix. */
function computeBorders(text: string): Int32Array {
  const borders = new Int32Array(text.length)
  let matched = 0
  for (let at = 1; at < text.length; at++) {
    matched = extend(borders, text, matched, text.charCodeAt(at))
    borders[at] = matched
  }
  return borders
}

/** Returns the matched length after one more character. */
function extend(borders: Int32Array, text: string, before: number, character: number): number {
  let matched = before
  while (matched > 0 && text.charCodeAt(matched) !== character) matched = borders[matched - 1] ?? 0
  return text.charCodeAt(matched) === character ? matched + 1 : matched
}
