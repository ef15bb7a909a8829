import { closest, distance } from 'fastest-levenshtein'
import type { z } from 'zod'

type Issue = z.core.$ZodRawIssue

/** What callers wrote is repeated to them only so far. */
const MOST_ECHOED = 40
const MOST_UNKNOWN = 3
const MOST_DEPTH = 10

/** A name a caller wrote, fit to stand in a sentence. */
export const nameIn = (given: PropertyKey): string => {
  const name = String(given).slice(0, MOST_ECHOED)
  return /^[\w.-]+$/.test(name) ? name : JSON.stringify(name)
}

/**
 * What an issue of zod's says, in our words, to be read after the field's name. Given to zod as its
 * error map; what a schema says of itself goes before it.
 */
export function inOurWords(issue: Issue): string {
  if (issue.input === undefined && issue.code !== 'unrecognized_keys') return 'is required'
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

const NOT_VALID = 'is not valid'

const FORMATS: Readonly<Record<string, string>> = {
  uuid: 'must be a UUID',
  datetime: 'must be an instant with its time zone, like 2026-01-15T09:30:00Z',
  email: 'must be an e-mail address',
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

/** A union by its alternatives, where each is a plain type; a discriminated one by its kinds. */
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

/** Read after the first of the unknown names. */
function unknownFields([first = '', ...others]: readonly string[], known: string[]): string {
  const shown = others.slice(0, MOST_UNKNOWN - 1).map(nameIn)
  const more = others.length > shown.length ? [`${others.length - shown.length} more`] : []
  const too = [...shown, ...more].map((name) => `, nor is ${name}`).join('')
  const meant = alike(first, known)
  const hint = meant === undefined ? '' : ` (did you mean ${meant}?)`
  const list = known.length === 0 ? 'no field is' : `known are ${known.join(', ')}`
  return `is not known here${too}; ${list}${hint}`
}

/** The known name that a misspelt one is close to. */
function alike(given: string, known: string[]): string | undefined {
  if (known.length === 0 || given.length > MOST_ECHOED) return undefined
  const nearest = closest(given, known)
  return distance(given, nearest) <= Math.ceil(nearest.length / 3) ? nearest : undefined
}

/** An issue as a sentence, with the place in what the caller wrote; `path` may leave out a part. */
export function describeIssue(issue: z.core.$ZodIssue, path: PropertyKey[] = issue.path): string {
  const unknown = issue.code === 'unrecognized_keys' ? issue.keys.slice(0, 1) : []
  const place = [...path, ...unknown].slice(0, MOST_DEPTH).map(nameIn).join('.')
  return place === '' ? issue.message : `${place}: ${issue.message}`
}
