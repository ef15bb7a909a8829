import { BLOCK_TITLES } from '../contract/public/prompts/block-types.ts'
import { fencedLines, type Line } from './fenced-lines.ts'
import { inferTypeFromParagraph } from './infer-block-type.ts'
import type { BlockType, FoundBlock } from './section.ts'

/** A range of lines. */
interface Range {
  readonly from: number
  readonly to: number
}

/** Splits a text at blank lines and joins neighbours of the same block type. */
export function dividedParagraphs(text: string): FoundBlock[] {
  const lines = fencedLines(text)
  const blocks: { type: BlockType; from: number; to: number; last: string }[] = []
  for (const range of paragraphRanges(lines)) {
    const paragraph = joinLines(lines, range)
    const before = blocks.at(-1)
    const own =
      before && isContinuation(before.last, paragraph)
        ? before.type
        : inferTypeFromParagraph(paragraph)
    if (before?.type === own) Object.assign(before, { to: range.to, last: paragraph })
    else blocks.push({ type: own, ...range, last: paragraph })
  }
  return blocks.map(({ type, ...range }) => ({
    type,
    title: BLOCK_TITLES[type],
    isGuess: true,
    content: joinLines(lines, range),
  }))
}

/** Text after a colon and list continuations belong to the previous paragraph. */
const isContinuation = (before: string, paragraph: string): boolean =>
  before.endsWith(':') || /^\s*([-*+•]|\d+[.)])\s/.test(paragraph)

const joinLines = (lines: readonly Line[], { from, to }: Range): string =>
  lines
    .slice(from, to)
    .map(({ text }) => text)
    .join('\n')
    .trimEnd()

/** Ignores blank lines inside code. */
export function paragraphRanges(lines: readonly Line[]): Range[] {
  const ranges: Range[] = []
  let from: number | undefined
  for (const [at, { text, isCode }] of lines.entries()) {
    if (text.trim() !== '' || isCode) from ??= at
    else if (from !== undefined) {
      ranges.push({ from, to: at })
      from = undefined
    }
  }
  return from === undefined ? ranges : [...ranges, { from, to: lines.length }]
}
