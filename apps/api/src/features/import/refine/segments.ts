import { separatorAfter } from '@promptwire/core/compile/heading'
import { isSpoken } from '@promptwire/core/paste/chat-blocks'
import { fencedLines, joinLines } from '@promptwire/core/paste/fenced-lines'
import { paragraphRanges } from '@promptwire/core/paste/paragraphs'
import type { ImportedBlock } from '../import-format.ts'

/** A piece of a block that is never divided further, and never changed. */
export interface Segment {
  /** With the line breaks at its end. */
  readonly text: string
  /** The block that it is a part of. */
  readonly block: ImportedBlock
  readonly isFirst: boolean
  readonly isLast: boolean
  /** Whether a block must begin here: the source says so, or what is before it ends there. */
  readonly startsBlock: boolean
}

/** A part of a message would lose its role, of an element its tags, of a section its condition. */
const isWhole = (block: ImportedBlock): boolean =>
  block.type === 'messages' ||
  isSpoken(block) ||
  block.heading === 'tag' ||
  block.when !== undefined

/** The paragraphs of blocks in order; blank lines stay with what is before them. */
export const splitSegments = (blocks: readonly ImportedBlock[]): Segment[] =>
  blocks.flatMap((block, place): Segment | Segment[] => {
    const before = blocks[place - 1]
    const startsBlock = block.isGuess !== true || (before !== undefined && isWhole(before))
    if (isWhole(block)) {
      return { text: block.content, block, isFirst: true, isLast: true, startsBlock }
    }
    const lines = fencedLines(block.content)
    const found = paragraphRanges(lines).map(({ from }, at) => (at === 0 ? 0 : from))
    const starts = found.length > 0 ? found : [0]
    return starts.map((from, at) => {
      const text = joinLines(lines, from, starts[at + 1] ?? lines.length)
      const isFirst = at === 0
      const isLast = at === starts.length - 1
      return { text, block, isFirst, isLast, startsBlock: isFirst && startsBlock }
    })
  })

/** Segments as the content of one block, with what is compiled between two blocks. */
export function joinSegments(segments: readonly Segment[]): string {
  const pieces = segments.map(({ text, isFirst }, place) => {
    const before = segments[place - 1]
    return before && isFirst ? separatorAfter(before.block) + text : text
  })
  const text = pieces.join('')
  const last = segments.at(-1)
  if (!last || last.isLast) return text
  if (last.block.heading === undefined) return text.trimEnd()
  // The compiler adds the blank line.
  return /[^\n]\n\n$/.test(text) ? text.slice(0, -2) : text
}
