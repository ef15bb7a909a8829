import type { FieldProblem } from '@promptwire/core/errors/failure'
import { closest, distance } from 'fastest-levenshtein'
import type { z } from 'zod'

type Issue = z.core.$ZodRawIssue

/** Max characters of caller input repeated in a message. */
const MAX_ECHO_LENGTH = 40
const MAX_UNKNOWN_FIELDS = 3
const MAX_PATH_DEPTH = 10

/** Shortens and cleans a caller's name for use in a message. */
export const nameIn = (given: PropertyKey): string => {
  const name = String(given).slice(0, MAX_ECHO_LENGTH)
  return /^[\w.-]+$/.test(name) ? name : JSON.stringify(name)
}

/**
 * Our message for a zod issue, shown after the field name. Used as zod's error map; a schema's own
 * message takes precedence.
 */
export function zodErrorMap(issue: Issue): string {
  if (issue.input === undefined && issue.code !== 'unrecognized_keys') return missing(issue)
  switch (issue.code) {
    case 'invalid_type':
      return `must be ${typeName(issue)}`
    case 'invalid_value':
      return `must be ${oneOf(issue.values.map(String))}`
    case 'invalid_format':
      return FORMATS[issue.format] ?? 'has the wrong form'
    case 'too_small':
      return atLeast(issue.origin, Number(issue.minimum))
    case 'too_big':
      return `must ${issue.origin in UNITS ? 'have' : 'be'} at most ${issue.maximum}${unit(issue.origin)}`
    case 'unrecognized_keys':
      return unknownFields(issue.keys, knownFields(issue))
    case 'invalid_union':
      return alternatives(issue)
    case 'invalid_key':
      return issue.issues[0]?.message ?? NOT_VALID
    default:
      return NOT_VALID
  }
}

/** A field with a single value, such as `confirm`, must be sent with it. */
const missing = (issue: Issue): string =>
  issue.code === 'invalid_value' && issue.values.length === 1
    ? `must be ${String(issue.values[0])}`
    : 'is required'

const NOT_VALID = 'is not valid'

const FORMATS: Readonly<Record<string, string>> = {
  uuid: 'must be a UUID',
  datetime: 'must be an instant with its time zone, like 2026-01-15T09:30:00Z',
  email: 'must be an email address',
}

const TYPES: Readonly<Record<string, string>> = {
  string: 'a string',
  number: 'a number',
  int: 'a whole number',
  boolean: 'true or false',
  array: 'a list',
  object: 'an object',
  record: 'an object of values by key',
}

function typeName({ expected, inst }: Issue & { expected: string }): string {
  const { format } = (inst?._zod.def ?? {}) as { format?: unknown }
  return TYPES[format === 'safeint' ? 'int' : expected] ?? expected
}

const UNITS: Readonly<Record<string, string>> = { string: 'characters', array: 'items' }
const unit = (origin: string) => (origin in UNITS ? ` ${UNITS[origin]}` : '')

function atLeast(origin: string, minimum: number): string {
  if (minimum === 1 && origin in UNITS) return 'must not be empty'
  return `must ${origin in UNITS ? 'have' : 'be'} at least ${minimum}${unit(origin)}`
}

const oneOf = (values: readonly string[]) =>
  values.length === 1 ? String(values[0]) : `one of ${values.join(', ')}`

/** Describes a union by its types, a discriminated one by its tags. */
function alternatives(issue: Issue & { code: 'invalid_union' }): string {
  const options: unknown = issue.options
  if (Array.isArray(options)) return `must be ${oneOf(options.map(String))}`
  const messages = (issue.errors ?? []).map(([first]) => first?.message ?? '')
  const names = messages.map((message) => message.replace(/^must be /, ''))
  return messages.every((message) => message.startsWith('must be '))
    ? `must be ${names.join(' or ')}`
    : NOT_VALID
}

const knownFields = ({ inst }: Issue): string[] =>
  Object.keys((inst?._zod.def as { shape?: object } | undefined)?.shape ?? {})

/** The message after the first unknown name. */
function unknownFields([first = '', ...others]: readonly string[], known: string[]): string {
  const shown = others.slice(0, MAX_UNKNOWN_FIELDS - 1).map(nameIn)
  const more = others.length > shown.length ? [`${others.length - shown.length} more`] : []
  const too = [...shown, ...more].map((name) => `, nor is ${name}`).join('')
  const meant = suggestName(first, known)
  const hint = meant === undefined ? '' : ` (did you mean ${meant}?)`
  const list = known.length === 0 ? 'no fields are accepted' : `use ${known.join(', ')}`
  return `is not a known field${too}; ${list}${hint}`
}

/** Closest known name to a misspelt one. */
function suggestName(given: string, known: string[]): string | undefined {
  if (known.length === 0 || given.length > MAX_ECHO_LENGTH) return undefined
  const nearest = closest(given, known)
  return distance(given, nearest) <= Math.ceil(nearest.length / 3) ? nearest : undefined
}

/** Formats an issue as a sentence with its path; `path` may omit a part. */
export function describeIssue(issue: z.core.$ZodIssue, path: PropertyKey[] = issue.path): string {
  const field = fieldPath(issue, path)
  return field === '' ? issue.message : `${field}: ${issue.message}`
}

function fieldPath(issue: z.core.$ZodIssue, path: PropertyKey[] = issue.path): string {
  const unknown = issue.code === 'unrecognized_keys' ? issue.keys.slice(0, 1) : []
  return [...path, ...unknown].slice(0, MAX_PATH_DEPTH).map(nameIn).join('.')
}

/** Converts an issue to a field problem; appends `hint` to the message. */
export function toFieldProblem(issue: z.core.$ZodIssue, input: unknown, hint = ''): FieldProblem {
  const message = `${issue.message}${hint}.`
  return { field: fieldPath(issue), message, ...expectation(issue, readAt(input, issue.path)) }
}

const readAt = (input: unknown, path: readonly PropertyKey[]): unknown =>
  path.reduce<unknown>(
    (value, key) =>
      typeof value === 'object' && value !== null ? Reflect.get(value, key) : undefined,
    input,
  )

const MAX_EXPECTED_VALUES = 50

/** Repeats values only for choices, so that no secret appears. */
function expectation(
  issue: z.core.$ZodIssue,
  given: unknown,
): Pick<FieldProblem, 'expected' | 'given'> {
  switch (issue.code) {
    case 'invalid_type':
      return {
        expected: issue.expected,
        ...(given !== undefined && { given: jsonType(given) }),
      }
    case 'invalid_value':
      return {
        expected: issue.values.slice(0, MAX_EXPECTED_VALUES).map(String),
        ...(typeof given === 'string' && { given: given.slice(0, MAX_ECHO_LENGTH).toWellFormed() }),
      }
    case 'too_small':
      return { expected: Number(issue.minimum), ...measured(given) }
    case 'too_big':
      return { expected: Number(issue.maximum), ...measured(given) }
    case 'invalid_format':
      return { expected: issue.format }
    case 'invalid_union':
      return expectedTypes(issue.errors, given)
    default:
      return {}
  }
}

/** The types of a union if the value has none of them. */
function expectedTypes(
  errors: readonly (readonly z.core.$ZodIssue[])[],
  given: unknown,
): Pick<FieldProblem, 'expected' | 'given'> {
  const types = errors.map(([first]) =>
    first?.code === 'invalid_type' && first.path.length === 0 ? first.expected : undefined,
  )
  const expected = types.filter((type) => type !== undefined)
  return expected.length === 0 || expected.length < types.length
    ? {}
    : { expected, ...(given !== undefined && { given: jsonType(given) }) }
}

function jsonType(value: unknown): string {
  if (value === null) return 'null'
  return Array.isArray(value) ? 'array' : typeof value
}

function measured(value: unknown): { given?: number } {
  if (typeof value === 'number') return { given: value }
  return typeof value === 'string' || Array.isArray(value) ? { given: value.length } : {}
}
