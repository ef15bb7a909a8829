interface MarkedProps {
  readonly text: string
  /** What was searched for. */
  readonly words: string
}

/** A text with the words that were searched for marked in it. */
export const Marked = ({ text, words }: MarkedProps) => (
  <bdi>
    {text
      .split(wordsPattern(words))
      .map((piece, at) => (at % 2 === 1 ? <mark>{piece}</mark> : piece))}
  </bdi>
)

/** Splitting at a group keeps what it found, at the odd places. */
function wordsPattern(words: string): RegExp {
  const escaped = words
    .split(/\s+/)
    .filter(Boolean)
    .map((word) => word.replace(/[.*+?^${}()|[\]\\]/g, '\\$&'))
  return new RegExp(`(${escaped.join('|')})`, 'giu')
}
