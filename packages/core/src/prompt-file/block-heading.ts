import { z } from 'zod'
import { mapToProperty } from '../contract/derive/map-fields.ts'
import {
  BLOCK_DEFAULTS,
  BLOCK_FIELD_NAMES,
  blockFields,
  MAX_CONTENT_LENGTH,
} from '../contract/public/prompts/block-fields.ts'
import { sameJson } from '../text/same-json.ts'
import { tryParseJson } from '../text/try-parse-json.ts'
import type { DocumentBlock } from './prompt-document.ts'
import { parseFields, UnreadablePrompt } from './unreadable-prompt.ts'

/** `## Title {type=role role=user}`: attributes are the last group. Any other heading is text. */
const HEADING = /^##(?= )(.*) \{((?:[a-z_]+=.*)?)\}[ \t]*$/s
/** The line between the two changes is also an underline in Markdown. */
const CONFLICT = /^(?:<{7}|>{7})(?: .*)?$/s
const ATTRIBUTE = /^([a-z_]+)=/
/** A value without quotes. */
const BARE = /^[A-Za-z0-9_.-]+(?= |$)/
const JSON_PART = /"(?:[^"\\]|\\.)*"|[[{]|[\]}]|[^"[\]{}]+/gs

const { title: _, ...attributes } = mapToProperty(blockFields, 'input')
/** Empty lines around a text. */
const lines = z.coerce.number().int().min(0).max(MAX_CONTENT_LENGTH).default(0)

const Fields = z.strictObject({
  ...attributes,
  title: blockFields.title.input,
  type: attributes.type.default('custom'),
  above: lines,
  below: lines,
})

export const isBlockHeading = (line: string): boolean => HEADING.test(line)

/** A line that git leaves in a file where two changes meet. */
export const isConflictMarker = (line: string): boolean => CONFLICT.test(line)

const isMark = (line: string) => isBlockHeading(line) || isConflictMarker(line)

/** A line of text that looks like a heading or a conflict marker gets another backslash. */
export const escapeLine = (line: string): string =>
  isMark(withoutEscapes(line)) ? `\\${line}` : line

export const unescapeLine = (line: string): string =>
  line.startsWith('\\') && isMark(withoutEscapes(line)) ? line.slice(1) : line

const withoutEscapes = (line: string) => line.replace(/^\\+/, '')

/** The heading of a block. Fields with their default are left out, and so is the text. */
export function writeHeading({ title, content, ...block }: DocumentBlock): string {
  const fields: Readonly<Record<string, unknown>> = block
  const given = BLOCK_FIELD_NAMES.filter(
    (name) => name in fields && !sameJson(fields[name], blockDefault(name)),
  ).map((name) => `${name}=${writeValue(fields[name])}`)
  return `## ${title} {${[...given, ...writeEnds(content)].join(' ')}}`
}

/** Ends of lines and empty lines around the text, which the lines below cannot have. */
function writeEnds(content: string): string[] {
  // Git and editors change the ends of lines.
  if (content.includes('\r')) return [`content=${writeJson(content)}`]
  const end = content.replace(/(?<!\n)\n+$/, '')
  const [above, below] = [end.length - trimLines(end).length, content.length - end.length]
  return [...(above > 0 ? [`above=${above}`] : []), ...(below > 0 ? [`below=${below}`] : [])]
}

/** The text without empty lines around it. */
export const trimLines = (text: string): string =>
  text.replace(/^\n+/, '').replace(/(?<!\n)\n+$/, '')

const blockDefault = (name: string): unknown =>
  (BLOCK_DEFAULTS as Readonly<Record<string, unknown>>)[name]

function writeValue(value: unknown): string {
  if (typeof value === 'boolean') return String(value)
  const isBare = typeof value === 'string' && BARE.exec(value)?.[0] === value
  return isBare && value !== 'true' && value !== 'false' ? value : writeJson(value)
}

/** A text must not look like another group of attributes; JSON has spaces in texts only. */
const writeJson = (value: unknown) => JSON.stringify(value).replaceAll(' {', ' \\u007b')

/** A block of its heading, and of the lines below without the empty ones around them. */
export function readBlock(line: string, text: string, place: string): DocumentBlock {
  const [, title = '', group = ''] = HEADING.exec(line) ?? []
  const fields = { title: title.trim(), ...readAttributes(group, place) }
  const { include, above, below, content: exact, ...given } = parseFields(Fields, fields, place)
  if (exact !== undefined && text !== '') {
    throw new UnreadablePrompt(`${place}: remove content= of the heading, or the text below it`)
  }
  // Fields that are not given are absent, which their type does not say.
  return {
    ...BLOCK_DEFAULTS,
    ...given,
    include: include ? toIncludedPart(include) : null,
    content: exact ?? '\n'.repeat(above) + text + '\n'.repeat(below),
  } as DocumentBlock
}

const toIncludedPart = ({
  prompt,
  block,
  version,
  live,
}: NonNullable<z.output<typeof Fields>['include']>) => ({
  prompt,
  ...(typeof block === 'string' && { block }),
  ...(version !== undefined && !live && { version }),
})

function readAttributes(group: string, place: string): Record<string, unknown> {
  const found: Record<string, unknown> = {}
  let rest = group.trim()
  while (rest !== '') {
    const [start = '', name = ''] = ATTRIBUTE.exec(rest) ?? []
    const text = rest.slice(start.length)
    const length = BARE.exec(text)?.[0].length ?? jsonLength(text)
    if (start === '' || length === 0) {
      throw new UnreadablePrompt(`${place}: write attributes as name=value, not ${rest}`)
    }
    found[name] = readValue(text.slice(0, length), `${place}: ${name}`)
    rest = text.slice(length).trimStart()
  }
  return found
}

function readValue(text: string, place: string): unknown {
  if (BARE.test(text)) return text === 'true' || (text === 'false' ? false : text)
  const value = tryParseJson(text)
  if (value === undefined) throw new UnreadablePrompt(`${place} is not valid JSON: ${text}`)
  return value
}

/** The length of the JSON text, list or object at the start; 0 if there is none. */
function jsonLength(text: string): number {
  let depth = 0
  for (const { 0: part, index } of text.matchAll(JSON_PART)) {
    if (part === '{' || part === '[') depth++
    else if (part === '}' || part === ']') depth--
    else if (depth === 0 && !part.startsWith('"')) return 0
    if (depth === 0) return index + part.length
  }
  return 0
}
