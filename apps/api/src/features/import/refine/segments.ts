import { separatorAfter } from '@promptwire/core/compile/heading'
import { isSpoken } from '@promptwire/import/paste/chat-blocks'
import { fencedLines, joinLines } from '@promptwire/import/paste/fenced-lines'
import { paragraphRanges } from '@promptwire/import/paste/paragraphs'
import type { ImportedBlock } from '../import-format.ts'

export interface Segment {
  /** Includes trailing line breaks. */
  readonly text: string
  readonly block: ImportedBlock
  readonly isFirst: boolean
  readonly isLast: boolean
  /** True if a block must begin here: the source says so, or the block before must end. */
  readonly startsBlock: boolean
}

/** Splitting would lose a message's role, an element's tags or a section's condition. */
const isWhole = (block: ImportedBlock): boolean =>
  block.type === 'messages' ||
  isSpoken(block) ||
  block.heading === 'tag' ||
  block.when !== undefined

/** Splits blocks into paragraphs in order; blank lines stay with the text before them. */
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

/** Joins segments into one block's content, with the text that compiling puts between blocks. */
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
