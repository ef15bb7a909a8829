import { inferTypeFromTitle } from './infer-block-type.ts'
import { headedSections } from './markdown-sections.ts'
import { dividedParagraphs } from './paragraphs.ts'
import type { FoundBlock, Section } from './section.ts'
import { taggedSections } from './tagged-sections.ts'

/**
 * Finds blocks by Markdown headings, else XML-like tags, else paragraph types. Each content is an
 * unchanged piece of the text, in order, with only headings, tags and white space between.
 */
export function findBlocks(text: string): FoundBlock[] {
  const normal = text.replace(/\r\n?/g, '\n')
  const sections = headedSections(normal) ?? taggedSections(normal)
  if (!sections) return dividedParagraphs(normal)
  return sections.flatMap((section) => (hasText(section) ? toBlocks(section) : []))
}

const hasText = ({ title, content }: Section) => title !== undefined || content.trim() !== ''

/** Splits text before the first heading, which has no title, by its content. */
const toBlocks = ({ title, content }: Section): FoundBlock[] =>
  title === undefined
    ? dividedParagraphs(content)
    : [{ type: inferTypeFromTitle(title), title, content: trimLines(content), isGuess: false }]

/** Trims blank lines around, but keeps the first line's indentation. */
const trimLines = (text: string): string => text.trimEnd().replace(/^(?:[ \t]*\n)+/, '')
