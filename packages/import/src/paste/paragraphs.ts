import { BLOCK_TITLES } from '@promptwire/contract/content/block-types'
import { fencedLines, joinLines, type Line } from './fenced-lines.ts'
import { inferTypeFromParagraph } from './infer-block-type.ts'
import type { BlockType, Piece } from './section.ts'

interface Range {
  readonly from: number
  readonly to: number
}

/** Splits a text at blank lines and joins neighbours of the same block type. */
export function dividedParagraphs(text: string): Piece[] {
  const lines = fencedLines(text)
  const starts: { type: BlockType; from: number }[] = []
  let last = ''
  for (const { from, to } of paragraphRanges(lines)) {
    const paragraph = joinLines(lines, from, to).trimEnd()
    const before = starts.at(-1)
    const type =
      before && isContinuation(last, paragraph) ? before.type : inferTypeFromParagraph(paragraph)
    if (before?.type !== type) starts.push({ type, from: before ? from : 0 })
    last = paragraph
  }
  return starts.map(({ type, from }, place) => {
    const source = joinLines(lines, from, starts[place + 1]?.from ?? lines.length)
    return { type, label: BLOCK_TITLES[type], source, content: source, isGuess: true }
  })
}

/** Text after a colon and list continuations belong to the previous paragraph. */
const isContinuation = (before: string, paragraph: string): boolean =>
  before.endsWith(':') || /^\s*([-*+•]|\d+[.)])\s/.test(paragraph)

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
