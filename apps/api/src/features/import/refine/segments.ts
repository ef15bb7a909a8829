import { isSpoken } from '@promptwire/core/paste/chat-blocks'
import { fencedLines } from '@promptwire/core/paste/fenced-lines'
import { paragraphRanges } from '@promptwire/core/paste/paragraphs'
import type { ImportedBlock } from '../import-format.ts'

/** A piece of a block that is never divided further, and never changed. */
export interface Segment {
  readonly text: string
  /** The block of which it is a piece. */
  readonly block: ImportedBlock
  readonly isFirst: boolean
  readonly isLast: boolean
}

/**
 * The paragraphs of blocks in order; blank lines stay with what is before them. A message with a
 * role is one piece, since a part of it would lose its role.
 */
export const splitSegments = (blocks: readonly ImportedBlock[]): Segment[] =>
  blocks.flatMap((block): Segment | Segment[] => {
    if (isSpoken(block)) return { text: block.content, block, isFirst: true, isLast: true }
    const lines = fencedLines(block.content)
    const starts = paragraphRanges(lines).map(({ from }, place) => (place === 0 ? 0 : from))
    return (starts.length > 0 ? starts : [0]).map((from, place) => {
      const piece = lines.slice(from, starts[place + 1]).map(({ text }) => text)
      const isLast = place >= starts.length - 1
      return { text: piece.join('\n'), block, isFirst: place === 0, isLast }
    })
  })

/** Whether a block must begin here: a heading, a tag or a speaker of the source says so. */
export const mustStartBlock = ({ isFirst, block }: Segment): boolean =>
  isFirst && block.isGuess !== true

/** Segments as one text. Blank lines at the end of a block are kept. */
export function joinSegments(segments: readonly Segment[]): string {
  const pieces = segments.map(({ text, isFirst }, place) => {
    if (place === 0) return text
    return isFirst ? `\n\n${text}` : `\n${text}`
  })
  const text = pieces.join('')
  return segments.at(-1)?.isLast ? text : text.trimEnd()
}
