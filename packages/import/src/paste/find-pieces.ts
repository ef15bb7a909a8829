import { findElements, parseElement } from './elements.ts'
import { fencedLines, joinLines, type Line } from './fenced-lines.ts'
import { inferTypeFromTitle } from './infer-block-type.ts'
import { findHeadings, parseSection } from './markdown-headings.ts'
import { dividedParagraphs } from './paragraphs.ts'
import type { Piece } from './section.ts'

/**
 * Splits a text at Markdown headings and XML-like elements, and the rest where paragraphs change
 * the subject. The unchanged pieces in order are the text.
 */
export function findPieces(text: string): Piece[] {
  const lines = fencedLines(text)
  const elements = findElements(lines)
  const headings = findHeadings(lines, elements)
  const starts = findStarts(lines, elements, headings)
  const pieces = starts.flatMap(({ at, kind }, place) => {
    const source = joinLines(lines, at, starts[place + 1]?.at ?? lines.length)
    if (kind === 'element') return toPiece(source, parseElement(source))
    const heading = kind === 'heading' ? headings.get(at) : undefined
    return heading ? toPiece(source, parseSection(source, heading)) : dividedParagraphs(source)
  })
  return withBlanks(pieces, text)
}

const toPiece = (source: string, read: Pick<Piece, 'label' | 'content' | 'mark'>): Piece => ({
  source,
  type: inferTypeFromTitle(read.label),
  isGuess: false,
  ...read,
})

interface Start {
  readonly at: number
  readonly kind: 'heading' | 'element' | 'text'
}

/**
 * Elements below a heading belong to its section, unless the only heading is the document's title.
 */
function findStarts(
  lines: readonly Line[],
  elements: ReturnType<typeof findElements>,
  headings: ReturnType<typeof findHeadings>,
): Start[] {
  const isTagged = headings.size < 2 && elements.size > 1
  const [firstHeading = lines.length] = headings.keys()
  const starts: Start[] = [{ at: 0, kind: 'text' }]
  for (let at = 0; at < lines.length; at++) {
    const end = elements.get(at)
    if (headings.has(at)) starts.push({ at, kind: 'heading' })
    if (end === undefined || !(isTagged || at < firstHeading)) continue
    starts.push({ at, kind: 'element' }, { at: afterBlankLines(lines, end + 1), kind: 'text' })
    at = end
  }
  return starts.filter(({ at }, place) => at < (starts[place + 1]?.at ?? lines.length))
}

function afterBlankLines(lines: readonly Line[], from: number): number {
  let at = from
  while (at < lines.length && lines[at]?.text.trim() === '') at++
  return at
}

/** Adds blank lines at the start of the text to the first piece. */
function withBlanks([first, ...others]: Piece[], text: string): Piece[] {
  if (!first) return []
  const found = others.reduce((sum, { source }) => sum + source.length, first.source.length)
  const source = text.slice(0, text.length - found) + first.source
  return [{ ...first, source, ...(first.isGuess && { content: source }) }, ...others]
}
