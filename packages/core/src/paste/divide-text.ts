import { headedSections } from './markdown-sections.ts'
import { dividedParagraphs } from './paragraphs.ts'
import type { DividedBlock, Section } from './section.ts'
import { taggedSections } from './tagged-sections.ts'
import { typeOfTitle } from './type-of-section.ts'
import { variablesOf } from './variables-of.ts'

export interface DividedText {
  readonly blocks: readonly DividedBlock[]
  /** The keys that it refers to, in order of first use. */
  readonly variables: readonly string[]
}

/**
 * Divides a prompt that was written as one text into blocks: at its Markdown headings, else at its
 * XML-like tags, else at the paragraphs that speak of something else. No word of it is lost, and
 * none changes its place; only headings and tags become titles.
 */
export function divideText(text: string): DividedText {
  const normal = text.replace(/\r\n?/g, '\n')
  const sections = headedSections(normal) ?? taggedSections(normal)
  const blocks = sections
    ? sections.flatMap((section) => (isSaid(section) ? blocksOf(section) : []))
    : dividedParagraphs(normal)
  return { blocks, variables: variablesOf(blocks) }
}

const isSaid = ({ title, content }: Section) => title !== undefined || content.trim() !== ''

/** What stands before the first heading has no title of its own, and is divided by what it says. */
const blocksOf = ({ title, content }: Section): DividedBlock[] =>
  title === undefined
    ? dividedParagraphs(content)
    : [{ type: typeOfTitle(title), title, content: trimLines(content) }]

/** Without blank lines around; indentation of the first line stays. */
const trimLines = (text: string): string => text.trimEnd().replace(/^(?:[ \t]*\n)+/, '')
