import { headedSections } from './markdown-sections.ts'
import { dividedParagraphs } from './paragraphs.ts'
import type { FoundBlock, Section } from './section.ts'
import { taggedSections } from './tagged-sections.ts'
import { typeOfTitle } from './type-of-section.ts'

/**
 * Finds the blocks of a prompt that was written as one text: at its Markdown headings, else at its
 * XML-like tags, else at the paragraphs that speak of something else. Each content is a piece of the
 * text as it stands there, in its order; between them are only headings, tags and white space.
 */
export function findBlocks(text: string): FoundBlock[] {
  const normal = text.replace(/\r\n?/g, '\n')
  const sections = headedSections(normal) ?? taggedSections(normal)
  if (!sections) return dividedParagraphs(normal)
  return sections.flatMap((section) => (isSaid(section) ? blocksOf(section) : []))
}

const isSaid = ({ title, content }: Section) => title !== undefined || content.trim() !== ''

/** What stands before the first heading has no title of its own, and is divided by what it says. */
const blocksOf = ({ title, content }: Section): FoundBlock[] =>
  title === undefined
    ? dividedParagraphs(content)
    : [{ type: typeOfTitle(title), title, content: trimLines(content), isGuess: false }]

/** Without blank lines around; indentation of the first line stays. */
const trimLines = (text: string): string => text.trimEnd().replace(/^(?:[ \t]*\n)+/, '')
