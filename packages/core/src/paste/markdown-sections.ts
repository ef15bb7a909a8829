import { MOST_NAME, visibleName } from '../text.ts'
import { fencedLines, type Line } from './fenced-lines.ts'
import type { Section } from './section.ts'

/** CommonMark 4.2: how an ATX heading begins. */
const HEADING = /^ {0,3}(#{1,6})[ \t]/

/**
 * A text at its headings of the highest level that divides it; those below stay in the contents.
 * Undefined where it has none.
 */
export function headedSections(text: string): Section[] | undefined {
  const lines = fencedLines(text)
  const levels = lines.flatMap((line) => headingOf(line)?.level ?? [])
  const level = dividingLevel(levels)
  if (level === undefined) return undefined
  const sections: { title: string | undefined; lines: string[] }[] = [
    { title: undefined, lines: [] },
  ]
  for (const line of lines) {
    const heading = headingOf(line)
    if (heading && heading.level <= level) sections.push({ title: heading.title, lines: [] })
    else sections.at(-1)?.lines.push(line.text)
  }
  return sections.map(({ title, lines }) => ({ title, content: lines.join('\n') }))
}

/** The one heading of a document is its title: it is divided by those below. */
function dividingLevel(levels: readonly number[]): number | undefined {
  if (levels.length === 0) return undefined
  const highest = lowest(levels)
  const below = levels.filter((level) => level > highest)
  const isAlone = levels.length - below.length === 1
  return isAlone && below.length > 1 ? lowest(below) : highest
}

/** Not by arguments of `Math.min`: a text may have more headings than a call has room for. */
const lowest = (levels: readonly number[]) => levels.reduce((low, level) => Math.min(low, level))

/** A heading that no title can hold whole is left in the text. */
function headingOf({ text, isCode }: Line): { level: number; title: string } | undefined {
  const [begins, marks] = (isCode ? undefined : HEADING.exec(text)) ?? []
  if (begins === undefined || marks === undefined) return undefined
  const words = withoutClosing(text.slice(begins.length).trim())
  if (words === '' || words.length > MOST_NAME) return undefined
  const title = visibleName(words)
  const isWhole = withoutBlanks(title) === withoutBlanks(words)
  return isWhole ? { level: marks.length, title } : undefined
}

const withoutBlanks = (words: string) => words.replace(/\s/g, '')

/** A closing run of # after a blank is none of the words. */
function withoutClosing(words: string): string {
  let end = words.length
  while (words[end - 1] === '#') end--
  return end === 0 || /\s/.test(words[end - 1] ?? '') ? words.slice(0, end).trimEnd() : words
}
