import { type Heading, renderBlock, separatorAfter } from '../compile/heading.ts'
import { isBlank, renderBlocks } from '../compile/template.ts'
import { findPieces } from './find-pieces.ts'
import type { FoundBlock, Piece } from './section.ts'

interface FindChoices {
  /** By default those at its headings, tags and paragraphs. */
  readonly pieces?: readonly Piece[] | undefined
  /** Whether text follows directly. */
  readonly continues?: boolean
}

/** Finds blocks that compile to exactly the text, with its own headings, tags and blank lines. */
export function findBlocks(
  text: string,
  { pieces = findPieces(text), continues = false }: FindChoices = {},
): FoundBlock[] {
  const last = pieces.length - 1
  const found = pieces.map((piece, at) => exactBlock(piece, at === last && !continues))
  const blocks = withOneLevel(found)
  const [end] = blocks.slice(-1)
  const compiled = renderBlocks(blocks) + (continues && end ? separatorAfter(end) : '')
  return blocks.length === 0 || compiled === text ? blocks : [wholeText(text)]
}

/** Finds blocks by the same marks; titles replace headings and tags, blank lines around are dropped. */
export const findTitledBlocks = (text: string): FoundBlock[] =>
  findPieces(text).map(({ type, label, content, isGuess }) => ({
    type,
    title: label,
    content: trimLines(content),
    isGuess,
  }))

/** Trims blank lines around, but keeps the first line's indentation. */
const trimLines = (text: string): string => text.trimEnd().replace(/^(?:[ \t]*\n)+/, '')

const wholeText = (content: string): FoundBlock => ({
  type: 'instructions',
  title: 'Prompt',
  heading: 'none',
  content,
  isGuess: true,
})

/** The most structured block that compiles to the piece, or its plain text, which always does. */
function exactBlock(piece: Piece, isLast: boolean): FoundBlock {
  const { type, source, isGuess } = piece
  for (const { title, heading, content } of candidates(piece)) {
    const block = { type, title, heading, content, isGuess }
    const after = isLast ? '' : separatorAfter(block)
    if (!isBlank(block) && renderBlock(block) + after === source) return block
  }
  return { type, title: piece.label, heading: 'none', content: source, isGuess }
}

type Candidate = Required<Pick<FoundBlock, 'title' | 'heading' | 'content'>>

function* candidates({ source, content, label, mark }: Piece): Generator<Candidate> {
  const headings: Heading[] = mark?.heading === 'h2' ? ['title', 'h2'] : [mark?.heading ?? 'none']
  for (const heading of headings) {
    yield* endings({ title: mark?.title ?? label, heading, content })
  }
  if (mark) yield* endings({ title: label, heading: 'none', content: source })
}

/** Leaves the blank line between two blocks to the compiler where it adds the same. */
function* endings(block: Candidate): Generator<Candidate> {
  const { content } = block
  if (content.endsWith('\n\n')) yield { ...block, content: content.slice(0, -2) }
  yield block
}

/** Shows sections of one level alike, also where only the last one ends with a line break. */
const withOneLevel = (blocks: FoundBlock[]): FoundBlock[] =>
  blocks.some(({ heading }) => heading === 'h2')
    ? blocks.map((block) => (block.heading === 'title' ? { ...block, heading: 'h2' } : block))
    : blocks
