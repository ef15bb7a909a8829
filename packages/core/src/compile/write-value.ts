import { count } from '../text/count.ts'
import { isJsonObject } from '../text/json-object.ts'
import { tryParseJson } from '../text/try-parse-json.ts'

/** Rules for a variable's values. The contract has their exact schemas. */
interface ValueRules {
  readonly choices?: readonly string[] | undefined
  readonly pattern?: string | undefined
  readonly min?: number | undefined
  readonly max?: number | undefined
  readonly item_type?: string | undefined
  readonly format?: string | undefined
  readonly schema?: Readonly<Record<string, unknown>> | undefined
}

export interface TypedVariable {
  /** Absent means text. */
  readonly type?: string | undefined
  readonly rules?: ValueRules | undefined
}

/** A value as text, or why it is invalid. */
export type WrittenValue =
  | { readonly text: string }
  | { readonly message: string; readonly expected: string }

type Write = (value: unknown, rules: ValueRules) => WrittenValue

const refuse = (expected: string): WrittenValue => ({ message: `must be ${expected}`, expected })

/** Validates a value and formats it for its placeholder. Text is parsed as the variable's type. */
export function writeValue(
  { type = 'text', rules = {} }: TypedVariable,
  value: unknown,
): WrittenValue {
  return (WRITERS[type] ?? writeText)(value, rules)
}

const isScalar = (value: unknown) =>
  typeof value === 'string' || typeof value === 'number' || typeof value === 'boolean'

const writeText: Write = (value) =>
  isScalar(value) ? { text: String(value) } : refuse('text, a number, or true or false')

const WRITERS: Readonly<Record<string, Write>> = {
  string: (value, rules) =>
    typeof value === 'string'
      ? (checkRange(countCharacters(value), rules, 'character') ?? { text: value })
      : refuse('text'),
  integer: (value, rules) =>
    typeof value !== 'boolean' && Number.isSafeInteger(Number(value))
      ? writeNumber(value, rules, /^-?\d+$/, 'a whole number')
      : refuse('a whole number'),
  number: (value, rules) =>
    writeNumber(value, rules, /^-?\d+(\.\d+)?([eE][+-]?\d{1,3})?$/, 'a number'),
  boolean: (value) =>
    ['true', 'false'].includes(String(value)) && isScalar(value)
      ? { text: String(value) }
      : refuse('true or false'),
  enum: (value, { choices = [] }) =>
    isScalar(value) && choices.includes(String(value))
      ? { text: String(value) }
      : refuse(`one of ${choices.join(', ')}`),
  date: (value) =>
    typeof value === 'string' && isDay(value)
      ? { text: value }
      : refuse('a date such as 2026-01-31'),
  list: writeList,
  object: (value) => {
    const object = readJson(value)
    return isJsonObject(object) ? { text: JSON.stringify(object) } : refuse('an object')
  },
}

/** Counts as JSON Schema does: an emoji is one character. */
const countCharacters = (text: string): number =>
  text.replace(/[\ud800-\udbff][\udc00-\udfff]/g, '_').length

function writeNumber(value: unknown, rules: ValueRules, form: RegExp, words: string): WrittenValue {
  const text = typeof value === 'number' ? String(value) : value
  if (typeof text !== 'string' || !form.test(text) || !Number.isFinite(Number(text)))
    return refuse(words)
  return checkRange(Number(text), rules) ?? { text }
}

/** Undefined if the number is within the limits. */
function checkRange(
  number: number,
  { min, max }: ValueRules,
  unit?: string,
): WrittenValue | undefined {
  const refuse = (limit: string, value: number) => {
    const expected = `${limit} ${unit === undefined ? value : count(value, unit)}`
    return { message: `must ${unit === undefined ? 'be' : 'have'} ${expected}`, expected }
  }
  if (min !== undefined && number < min) return refuse('at least', min)
  return max !== undefined && number > max ? refuse('at most', max) : undefined
}

function isDay(text: string): boolean {
  if (!/^\d{4}-\d{2}-\d{2}$/.test(text)) return false
  const date = new Date(`${text}T00:00:00Z`)
  return !Number.isNaN(date.getTime()) && date.toISOString().startsWith(text)
}

/** A list or object; text is parsed as JSON, since MCP arguments and query strings are text. */
const readJson = (value: unknown): unknown =>
  typeof value === 'string' ? tryParseJson(value) : value

/** A list as text is JSON or one item per line. */
function readItems(value: unknown, itemType: string): readonly unknown[] | undefined {
  const items = readJson(value)
  if (Array.isArray(items)) return items
  if (typeof value !== 'string' || isJsonObject(items)) return undefined
  const lines = value.split(/\r?\n/).filter((line) => line.trim() !== '')
  return itemType === 'string' ? lines : lines.map((line) => readJson(line) ?? line)
}

const LIST_FORMATS: Readonly<Record<string, (items: readonly string[]) => string>> = {
  bullets: (items) => items.map((item) => writeItem('- ', item)).join('\n'),
  numbered: (items) => items.map((item, at) => writeItem(`${at + 1}. `, item)).join('\n'),
  lines: (items) => items.join('\n'),
  comma: (items) => items.join(', '),
}

/** Indents further lines, so that they stay in their item. */
const writeItem = (mark: string, item: string): string =>
  mark + item.replace(/(\r\n?|\n)(?=[^\r\n])/g, `$1${' '.repeat(mark.length)}`)

function writeList(value: unknown, rules: ValueRules): WrittenValue {
  const { item_type = 'string', format = 'bullets' } = rules
  const items = readItems(value, item_type)
  if (!items) return refuse('a list')
  const outside = checkRange(items.length, rules, 'item')
  if (outside) return outside
  const texts: string[] = []
  for (const [at, item] of items.entries()) {
    const written = writeValue({ type: item_type }, item)
    if ('message' in written) {
      return { message: `item ${at + 1} ${written.message}`, expected: written.expected }
    }
    texts.push(written.text)
  }
  const json = () => JSON.stringify(texts.map((text) => readScalar(item_type, text)))
  return { text: LIST_FORMATS[format]?.(texts) ?? json() }
}

/** Converts a value's text to JSON. */
function readScalar(type: string, text: string): string | number | boolean {
  if (type === 'boolean') return text === 'true'
  return type === 'integer' || type === 'number' ? Number(text) : text
}

/** Parses a text as its variable's type; returns invalid text unchanged. */
export function readValue(variable: TypedVariable, text: string): unknown {
  const { type = 'text', rules = {} } = variable
  const written = writeValue({ type, rules: { ...rules, format: 'json' } }, text)
  if ('message' in written) return text
  return type === 'list' || type === 'object'
    ? JSON.parse(written.text)
    : readScalar(type, written.text)
}
