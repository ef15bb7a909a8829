import type { Heading } from '@promptwire/core/compile/heading'
import { MAX_NAME_LENGTH, visibleName } from '@promptwire/core/text/visible-name'
import type { Line } from './fenced-lines.ts'

/** CommonMark 4.2: start of an ATX heading. */
const HEADING = /^\ufeff? {0,3}(#{1,6})[ \t]/

interface MarkdownHeading {
  readonly level: number
  readonly title: string
}

/** A section starts with its heading line. */
export const parseSection = (source: string, { level, title }: MarkdownHeading) => ({
  label: title,
  mark: { heading: `h${level}` as Heading, title },
  content: source.slice(`${source}\n`.indexOf('\n') + 1),
})

/**
 * Headings to split at, by line: those of the highest dividing level and above. Headings inside
 * elements stay with these.
 */
export function findHeadings(
  lines: readonly Line[],
  elements: ReadonlyMap<number, number>,
): ReadonlyMap<number, MarkdownHeading> {
  const found = new Map<number, MarkdownHeading>()
  for (let at = 0; at < lines.length; at++) {
    const end = elements.get(at)
    const heading = end === undefined ? parseHeading(lines[at]) : undefined
    if (heading) found.set(at, heading)
    at = end ?? at
  }
  const level = dividingLevel(lines, found)
  return new Map([...found].filter(([, heading]) => heading.level <= level))
}

/**
 * A single top heading is the document's title, so splits at the next level. The same applies to
 * one with its own text, like `# Role` before `## Rules`.
 */
function dividingLevel(
  lines: readonly Line[],
  headings: ReadonlyMap<number, MarkdownHeading>,
): number {
  const levels = [...headings.values()].map(({ level }) => level)
  const highest = lowest(levels)
  const below = levels.filter((level) => level > highest)
  if (levels.length - below.length > 1 || below.length === 0) return highest
  const [first = 0, second] = headings.keys()
  const hasOwnText = lines.slice(first + 1, second).some(({ text }) => text.trim() !== '')
  return below.length > 1 || hasOwnText ? lowest(below) : highest
}

/** Not `Math.min(...levels)`: a text can have more headings than a call allows arguments. */
const lowest = (levels: readonly number[]) => levels.reduce((low, level) => Math.min(low, level), 6)

/** Headings too long for a title stay text. */
function parseHeading(line: Line | undefined): MarkdownHeading | undefined {
  if (!line || line.isCode) return undefined
  const [begins, marks] = HEADING.exec(line.text) ?? []
  if (begins === undefined || marks === undefined) return undefined
  const words = withoutClosing(line.text.slice(begins.length).trim())
  if (words === '' || words.length > MAX_NAME_LENGTH) return undefined
  const title = visibleName(words)
  const isWhole = withoutBlanks(title) === withoutBlanks(words)
  return isWhole ? { level: marks.length, title } : undefined
}

const withoutBlanks = (words: string) => words.replace(/\s/g, '')

/** Drops a closing run of # after a blank. */
function withoutClosing(words: string): string {
  let end = words.length
  while (words[end - 1] === '#') end--
  return end === 0 || /\s/.test(words[end - 1] ?? '') ? words.slice(0, end).trimEnd() : words
}
