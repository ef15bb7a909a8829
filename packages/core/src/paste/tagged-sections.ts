import { fencedLines, type Line } from './fenced-lines.ts'
import type { Section } from './section.ts'

/** Opening tag at the start of a line; tags with attributes do not match, since they would be lost. */
const OPENING = /^<([A-Za-z][\w.-]{0,99})>/
const CLOSING = /<\/([A-Za-z][\w.-]{0,99})>$/

/** Splits a text at its outermost XML-like elements; undefined without closed ones. */
export function taggedSections(text: string): Section[] | undefined {
  const lines = fencedLines(text)
  const ends = findElementEnds(lines)
  if (ends.size === 0) return undefined
  const sections: Section[] = []
  let between = 0
  const textBetween = (from: number, to: number) =>
    lines
      .slice(from, to)
      .map((line) => line.text)
      .join('\n')
  for (let at = 0; at < lines.length; at++) {
    const end = ends.get(at)
    if (end === undefined) continue
    sections.push({ title: undefined, content: textBetween(between, at) })
    sections.push(toSection(textBetween(at, end + 1)))
    between = end + 1
    at = end
  }
  return [...sections, { title: undefined, content: textBetween(between, lines.length) }]
}

/**
 * Maps the opening line of each element to its closing line, which can be the same. Supports nested
 * elements of one name, in one pass regardless of unclosed ones.
 */
function findElementEnds(lines: readonly Line[]): Map<number, number> {
  const open = new Map<string, number[]>()
  const ends = new Map<number, number>()
  for (const [at, { text, isCode }] of lines.entries()) {
    if (isCode) continue
    const opened = findOpeningTag(text)
    const [, closed] = CLOSING.exec(text.trimEnd()) ?? []
    if (opened !== undefined) {
      const stack = open.get(opened) ?? []
      stack.push(at)
      open.set(opened, stack)
    }
    const start = closed === undefined ? undefined : open.get(closed)?.pop()
    if (start !== undefined) ends.set(start, at)
  }
  return ends
}

/** Element opened by a line; one closed before the line ends is part of a sentence. */
function findOpeningTag(line: string): string | undefined {
  const [begins = '', tag] = OPENING.exec(line) ?? []
  if (tag === undefined) return undefined
  const closing = `</${tag}>`
  const closed = line.indexOf(closing, begins.length)
  return closed < 0 || closed === line.trimEnd().length - closing.length ? tag : undefined
}

/** Converts an element to a section with its tag as title. */
function toSection(text: string): Section {
  const [begins = '', tag = ''] = OPENING.exec(text) ?? []
  const content = text.trimEnd().slice(begins.length, -`</${tag}>`.length)
  return { title: titleFromTag(tag), content }
}

/** Converts a tag to a title: `output_format` becomes "Output format". */
function titleFromTag(tag: string): string {
  const words = tag.replace(/[_.-]+/g, ' ').trim()
  return words.charAt(0).toUpperCase() + words.slice(1)
}
