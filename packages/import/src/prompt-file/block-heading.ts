import {
  BLOCK_DEFAULTS,
  BLOCK_FIELD_NAMES,
  blockFields,
  MAX_CONTENT_LENGTH,
} from '@promptwire/contract/content/block-fields'
import { mapToProperty } from '@promptwire/contract/schema/map-fields'
import { sameJson } from '@promptwire/core/text/same-json'
import { tryParseJson } from '@promptwire/core/text/try-parse-json'
import { z } from 'zod'
import type { DocumentBlock } from './prompt-document.ts'
import { parseFields, UnreadablePrompt } from './unreadable-prompt.ts'

/** `## Title {type=role role=user}`: attributes are the last group. Other headings are text. */
const HEADING = /^##(?= )(.*) \{((?:[a-z_]+=.*)?)\}[ \t]*$/s
/** Leaves out `=======`, which also underlines a heading in Markdown. */
const CONFLICT = /^(?:<{7}|>{7})(?: .*)?$/s
const ATTRIBUTE = /^([a-z_]+)=/
/** An unquoted value. */
const BARE = /^[A-Za-z0-9_.-]+(?= |$)/
const JSON_PART = /"(?:[^"\\]|\\.)*"|[[{]|[\]}]|[^"[\]{}]+/gs

const { title: _, ...attributes } = mapToProperty(blockFields, 'input')
/** Number of empty lines around a text. */
const lines = z.coerce.number().int().min(0).max(MAX_CONTENT_LENGTH).default(0)

const Fields = z.strictObject({
  ...attributes,
  title: blockFields.title.input,
  type: attributes.type.default('custom'),
  above: lines,
  below: lines,
})

export const isBlockHeading = (line: string): boolean => HEADING.test(line)

export const isConflictMarker = (line: string): boolean => CONFLICT.test(line)

const isMark = (line: string) => isBlockHeading(line) || isConflictMarker(line)

/** Adds a backslash to a text line that looks like a heading or conflict marker. */
export const escapeLine = (line: string): string =>
  isMark(withoutEscapes(line)) ? `\\${line}` : line

export const unescapeLine = (line: string): string =>
  line.startsWith('\\') && isMark(withoutEscapes(line)) ? line.slice(1) : line

const withoutEscapes = (line: string) => line.replace(/^\\+/, '')

/** Writes a block's heading, without default fields and without the text. */
export function writeHeading({ title, content, ...block }: DocumentBlock): string {
  const fields: Readonly<Record<string, unknown>> = block
  const given = BLOCK_FIELD_NAMES.filter(
    (name) => name in fields && !sameJson(fields[name], blockDefault(name)),
  ).map((name) => `${name}=${writeValue(fields[name])}`)
  return `## ${title} {${[...given, ...writeEnds(content)].join(' ')}}`
}

/** Attributes for carriage returns and outer empty lines, which the lines below cannot store. */
function writeEnds(content: string): string[] {
  // Git and editors change line ends.
  if (content.includes('\r')) return [`content=${writeJson(content)}`]
  const end = content.replace(/(?<!\n)\n+$/, '')
  const [above, below] = [end.length - trimLines(end).length, content.length - end.length]
  return [...(above > 0 ? [`above=${above}`] : []), ...(below > 0 ? [`below=${below}`] : [])]
}

export const trimLines = (text: string): string =>
  text.replace(/^\n+/, '').replace(/(?<!\n)\n+$/, '')

const blockDefault = (name: string): unknown =>
  (BLOCK_DEFAULTS as Readonly<Record<string, unknown>>)[name]

function writeValue(value: unknown): string {
  if (typeof value === 'boolean') return String(value)
  const isBare = typeof value === 'string' && BARE.exec(value)?.[0] === value
  return isBare && value !== 'true' && value !== 'false' ? value : writeJson(value)
}

/** A title must not look like another attribute group; in JSON, only strings contain spaces. */
const writeJson = (value: unknown) => JSON.stringify(value).replaceAll(' {', ' \\u007b')

/** Reads a block from its heading and the lines below, trimmed. */
export function readBlock(line: string, text: string, place: string): DocumentBlock {
  const [, title = '', group = ''] = HEADING.exec(line) ?? []
  const fields = { title: title.trim(), ...readAttributes(group, place) }
  const { include, above, below, content: exact, ...given } = parseFields(Fields, fields, place)
  if (exact !== undefined && text !== '') {
    throw new UnreadablePrompt(`${place}: remove content= of the heading, or the text below it`)
  }
  // Missing fields are absent, which their type does not express.
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

/** The length of a JSON string, list or object at the start; 0 without one. */
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
