import { BLOCK_TITLES } from '../contract/public/blocks.ts'
import { fencedLines } from './fenced-lines.ts'
import type { BlockType, DividedBlock } from './section.ts'
import { typeOfParagraph } from './type-of-section.ts'

/** A text at its blank lines, neighbours that speak of the same kind of thing together. */
export function dividedParagraphs(text: string): DividedBlock[] {
  const blocks: { type: BlockType; paragraphs: string[] }[] = []
  for (const paragraph of paragraphsOf(text)) {
    const last = blocks.at(-1)
    const type = last && goesOn(last.paragraphs.at(-1) ?? '', paragraph) ? last.type : undefined
    const own = type ?? typeOfParagraph(paragraph)
    if (last?.type === own) last.paragraphs.push(paragraph)
    else blocks.push({ type: own, paragraphs: [paragraph] })
  }
  return blocks.map(({ type, paragraphs }) => ({
    type,
    title: BLOCK_TITLES[type],
    content: paragraphs.join('\n\n'),
  }))
}

/** What follows a colon, or goes on with a list, belongs to what is before it. */
const goesOn = (before: string, paragraph: string): boolean =>
  before.endsWith(':') || /^\s*([-*+•]|\d+[.)])\s/.test(paragraph)

/** Blank lines within code divide nothing. */
function paragraphsOf(text: string): string[] {
  const paragraphs: string[][] = [[]]
  for (const { text: line, isCode } of fencedLines(text)) {
    if (line.trim() === '' && !isCode) paragraphs.push([])
    else paragraphs.at(-1)?.push(line)
  }
  return paragraphs.flatMap((lines) => (lines.length > 0 ? [lines.join('\n').trimEnd()] : []))
}
