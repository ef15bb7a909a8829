import type { Line } from './fenced-lines.ts'

/** Opening tag at the start of a line, with its attributes. */
const OPENING = /^\ufeff?<([A-Za-z][\w.-]{0,99})(\s[^<>]*)?>/
const CLOSING = /<\/([A-Za-z][\w.-]{0,99})>$/

/** Maps the first line of each outermost XML-like element to its last line. */
export function findElements(lines: readonly Line[]): ReadonlyMap<number, number> {
  const ends = findElementEnds(lines)
  const outermost = new Map<number, number>()
  for (let at = 0; at < lines.length; at++) {
    const end = ends.get(at)
    if (end === undefined) continue
    outermost.set(at, end)
    at = end
  }
  return outermost
}

/** Supports nested elements of the same name, in one pass despite unclosed ones. */
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

/** The element that a line opens; one closed before the line's end belongs to a sentence. */
function findOpeningTag(line: string): string | undefined {
  const [begins = '', tag, attributes = ''] = OPENING.exec(line) ?? []
  if (tag === undefined || attributes.endsWith('/')) return undefined
  const closing = `</${tag}>`
  const closed = line.indexOf(closing, begins.length)
  return closed < 0 || closed === line.trimEnd().length - closing.length ? tag : undefined
}

/** An element's content; with its tags if attributes would be lost. */
export function parseElement(source: string) {
  const [begins = '', tag = '', attributes] = OPENING.exec(source) ?? []
  const label = labelFromTag(tag)
  if (attributes !== undefined) return { label, content: source }
  const end = source.trimEnd().length
  const inside = source.slice(begins.length, end - `</${tag}>`.length)
  const mark = { heading: 'tag', title: tag } as const
  return { label, mark, content: inside + source.slice(end) }
}

/** Converts a tag to words: `output_format` becomes "Output format". */
function labelFromTag(tag: string): string {
  const words = tag.replace(/[_.-]+/g, ' ').trim()
  return words.charAt(0).toUpperCase() + words.slice(1)
}
