import { parseYaml, UnreadableFile } from '../../files/index.ts'
import { splitCommaList } from './comma-list.ts'
import type { Fields } from './fields.ts'
import { literal, type Values, withValues, withVariables } from './promptfoo-template.ts'
import { JSON_TYPES, LIMIT_TYPES, LIST_TYPES } from './promptfoo-types.ts'

export interface AroundValue {
  readonly values: Values
  /** The content of a named file, or the reason for none. */
  fileValue(address: string): { readonly value: unknown } | { readonly reason: string }
}

export type Value = { readonly instead?: string } & Fields

const HAS_LOGIC = 'its template is more than {{name}}'

/** The check's fields for an assertion's value, or the reason for none. */
export function readValue(base: string, assertion: Fields, around: AroundValue): Value | string {
  const found = foundValue(base, assertion['value'], around)
  if (typeof found === 'string') return found
  const { value } = found
  const { threshold } = assertion
  if (LIMIT_TYPES.includes(base)) return { threshold }
  if (base === 'equals' && typeof value === 'object' && value !== null)
    return { instead: 'is-json', value: { const: value } }
  if (JSON_TYPES.includes(base)) return readSchema(value)
  if (base === 'is-valid-openai-tools-call') return {}
  if (value === undefined || value === null) return 'has no value'
  if (base === 'tool-call-f1') return withThreshold(readList(value), threshold)
  if (LIST_TYPES.includes(base)) return readList(value)
  if (base === 'word-count') return { value: numberOrText(value) }
  if (base === 'finish-reason') return { value: `${value}`.toLowerCase() }
  if (typeof value === 'object') return 'needs a text as its value'
  if (base === 'levenshtein') return { value: `${value}`, ...editLimit(threshold) }
  return { value: `${value}` }
}

/** Inserts a value's file and converts its variables to our syntax. */
function foundValue(base: string, given: unknown, { values, fileValue }: AroundValue) {
  if (typeof given === 'string' && /^(?:file|package):\/\//.test(given)) {
    const found = fileValue(given)
    return 'reason' in found ? found.reason : { value: literal(found.value) }
  }
  if (LIST_TYPES.includes(base) && typeof given === 'string') return listIn(given, values)
  const value = Array.isArray(given)
    ? given.map((each) => rendered(each, values))
    : rendered(given, values)
  return [value].flat().includes(LOGIC) ? HAS_LOGIC : { value }
}

const LOGIC = Symbol('logic')

/** promptfoo renders only texts and lists of texts. */
function rendered(value: unknown, values: Values): unknown {
  if (typeof value !== 'string') return literal(value)
  return withVariables(value, values) ?? LOGIC
}

/** A comma list. Values are inserted first, since they may contain commas. */
function listIn(list: string, values: Values): { readonly value: unknown } | string {
  try {
    const text = withValues(list, values)
    return text === undefined ? HAS_LOGIC : { value: splitCommaList(text).map(literal) }
  } catch (error) {
    if (error instanceof UnreadableFile) return error.message
    throw error
  }
}

function readList(value: unknown): Value | string {
  const isScalar = (each: unknown) => ['string', 'number', 'boolean'].includes(typeof each)
  const list = [value].flat()
  return list.every(isScalar) ? { value: list.map(String) } : 'needs a list of texts'
}

const withThreshold = (value: Value | string, threshold: unknown): Value | string =>
  typeof value === 'string' || threshold == null ? value : { ...value, threshold }

/** Distances are integers, so round the limit down. */
const editLimit = (threshold: unknown) =>
  threshold === undefined || threshold === null
    ? {}
    : { threshold: typeof threshold === 'number' ? Math.floor(threshold) : threshold }

/** A schema as an object, or as JSON or YAML text. */
function readSchema(value: unknown): Value | string {
  if (value === undefined || value === null || value === '') return {}
  if (typeof value !== 'string') return { value }
  try {
    return { value: parseYaml(value) }
  } catch (error) {
    if (error instanceof UnreadableFile) return `its schema ${error.message}`
    throw error
  }
}

const numberOrText = (value: unknown) =>
  typeof value === 'string' && /^\s*\d+\s*$/.test(value) ? Number(value) : value
