import { foldText, splitFolded } from '@promptwire/core/text/fold-text'

interface MarkedProps {
  readonly text: string
  readonly words: string
}

/** Highlights search words, ignoring case and accents. */
export const Marked = ({ text, words }: MarkedProps) => (
  <bdi>
    {splitFolded(text, wordsPattern(words)).map((piece, at) =>
      at % 2 === 1 ? <mark>{piece}</mark> : piece,
    )}
  </bdi>
)

function wordsPattern(words: string): RegExp {
  const escaped = foldText(words)
    .split(/\s+/)
    .filter(Boolean)
    .map((word) => word.replace(/[.*+?^${}()|[\]\\]/g, '\\$&'))
  return new RegExp(escaped.join('|'), 'gu')
}
