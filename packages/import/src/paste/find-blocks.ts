import { type Heading, renderBlock, separatorAfter } from '@promptwire/core/compile/heading'
import { isBlank, renderBlocks } from '@promptwire/core/compile/template'
import { findPieces } from './find-pieces.ts'
import type { FoundBlock, Piece } from './section.ts'

interface FindChoices {
  /** By default, split at headings, tags and paragraphs. */
  readonly pieces?: readonly Piece[] | undefined
  /** Whether text follows directly. */
  readonly continues?: boolean
}

/** Finds blocks that compile to exactly the text, including headings, tags and blank lines. */
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

/**
 * Finds blocks at the same marks; titles replace headings and tags, and outer blank lines are
 * dropped.
 */
export const findTitledBlocks = (text: string): FoundBlock[] =>
  findPieces(text).map(({ type, label, content, isGuess }) => ({
    type,
    title: label,
    content: trimLines(content),
    isGuess,
  }))

/** Trims outer blank lines, but keeps the first line's indentation. */
const trimLines = (text: string): string => text.trimEnd().replace(/^(?:[ \t]*\n)+/, '')

const wholeText = (content: string): FoundBlock => ({
  type: 'instructions',
  title: 'Prompt',
  heading: 'none',
  content,
  isGuess: true,
})

/** The most structured block that compiles to the piece; plain text always does. */
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

/** Leaves a blank line between blocks to the compiler if it adds the same. */
function* endings(block: Candidate): Generator<Candidate> {
  const { content } = block
  if (content.endsWith('\n\n')) yield { ...block, content: content.slice(0, -2) }
  yield block
}

/** Renders sections of one level alike, even if only the last one ends with a line break. */
const withOneLevel = (blocks: FoundBlock[]): FoundBlock[] =>
  blocks.some(({ heading }) => heading === 'h2')
    ? blocks.map((block) => (block.heading === 'title' ? { ...block, heading: 'h2' } : block))
    : blocks
