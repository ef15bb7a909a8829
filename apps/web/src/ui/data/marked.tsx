interface MarkedProps {
  readonly text: string
  /** The search words. */
  readonly words: string
}

/** Highlights search words in a text. */
export const Marked = ({ text, words }: MarkedProps) => (
  <bdi>
    {text
      .split(wordsPattern(words))
      .map((piece, at) => (at % 2 === 1 ? <mark>{piece}</mark> : piece))}
  </bdi>
)

/** Splitting at a capture group keeps the matches at odd indexes. */
function wordsPattern(words: string): RegExp {
  const escaped = words
    .split(/\s+/)
    .filter(Boolean)
    .map((word) => word.replace(/[.*+?^${}()|[\]\\]/g, '\\$&'))
  return new RegExp(`(${escaped.join('|')})`, 'giu')
}
