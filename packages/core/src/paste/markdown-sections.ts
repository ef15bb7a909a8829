import { MAX_NAME_LENGTH, visibleName } from '../text/visible-name.ts'
import { fencedLines, type Line } from './fenced-lines.ts'
import type { Section } from './section.ts'

/** CommonMark 4.2: start of an ATX heading. */
const HEADING = /^ {0,3}(#{1,6})[ \t]/

/**
 * Splits a text at the highest heading level that divides it; lower headings stay in the content.
 * Undefined without headings.
 */
export function headedSections(text: string): Section[] | undefined {
  const lines = fencedLines(text)
  const level = dividingLevel(lines)
  if (level === undefined) return undefined
  const sections: { title: string | undefined; lines: string[] }[] = [
    { title: undefined, lines: [] },
  ]
  for (const line of lines) {
    const heading = parseHeading(line)
    if (heading && heading.level <= level) sections.push({ title: heading.title, lines: [] })
    else sections.at(-1)?.lines.push(line.text)
  }
  return sections.map(({ title, lines }) => ({ title, content: lines.join('\n') }))
}

/**
 * A single top heading is the document's title, so splits at the next level. So does one with its
 * own text, like `# Role` before `## Rules`.
 */
function dividingLevel(lines: readonly Line[]): number | undefined {
  const headings = lines.map(parseHeading)
  const levels = headings.flatMap((heading) => heading?.level ?? [])
  if (levels.length === 0) return undefined
  const highest = lowest(levels)
  const below = levels.filter((level) => level > highest)
  if (levels.length - below.length > 1 || below.length === 0) return highest
  const isSection = below.length > 1 || hasOwnText(lines, headings)
  return isSection ? lowest(below) : highest
}

/** Whether there is text between the first two headings. */
function hasOwnText(lines: readonly Line[], headings: readonly unknown[]): boolean {
  const first = headings.findIndex((heading) => heading !== undefined)
  const second = headings.findIndex((heading, i) => i > first && heading !== undefined)
  return lines.slice(first + 1, second).some(({ text }) => text.trim() !== '')
}

/** Not `Math.min(...levels)`: a text can have more headings than a call has arguments. */
const lowest = (levels: readonly number[]) => levels.reduce((low, level) => Math.min(low, level))

/** Headings too long for a title stay in the text. */
function parseHeading({ text, isCode }: Line): { level: number; title: string } | undefined {
  const [begins, marks] = (isCode ? undefined : HEADING.exec(text)) ?? []
  if (begins === undefined || marks === undefined) return undefined
  const words = withoutClosing(text.slice(begins.length).trim())
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
