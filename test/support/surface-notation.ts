import { createHash } from 'node:crypto'
import type { Schema } from './breaking-changes.ts'

/**
 * A compact schema: `string maxLength=200` for scalar keywords, `string enum=live,dev` for words,
 * `#Block` for a reference, `string?` if nullable, `{object: {name: …}}`, `{array: …}`, and `name!`
 * for a required property.
 */
export type Notation = string | { readonly [keyword: string]: unknown }

/** Keywords whose value is a schema, or a list of schemas. */
const ONE = ['items', 'additionalProperties', 'contentSchema']
const SEVERAL = ['anyOf', 'oneOf', 'allOf']

const isSchema = (value: unknown): value is Schema => typeof value === 'object' && value !== null

/** Maps the schemas inside a schema. */
function mapInside<From, To>(schema: object, map: (inner: From) => To): Record<string, unknown> {
  const entries = Object.entries(schema).map(([keyword, value]) => {
    if (keyword === 'properties') return [keyword, mapValues(value as Record<string, From>, map)]
    if (ONE.includes(keyword) && typeof value !== 'boolean') return [keyword, map(value)]
    if (SEVERAL.includes(keyword)) return [keyword, (value as From[]).map(map)]
    return [keyword, value]
  })
  return Object.fromEntries(entries)
}

export const mapValues = <From, To>(
  record: Readonly<Record<string, From>>,
  map: (value: From, name: string) => To,
): Record<string, To> =>
  Object.fromEntries(Object.entries(record).map(([name, value]) => [name, map(value, name)]))

export function toNotation(schema: Schema): Notation {
  const { required = [], ...others } = schema
  const { $ref, type } = schema
  const entries = Object.entries(others)
  if ($ref && entries.length === 1) return `#${$ref.split('/').at(-1)}`
  if (
    type &&
    entries.every(
      ([keyword, value]) => keyword === 'type' || isPlain(value) || isWords(keyword, value),
    )
  ) {
    const rest = entries.filter(([keyword]) => keyword !== 'type')
    return [[type].flat().join('|'), ...rest.map(([name, value]) => `${name}=${value}`)].join(' ')
  }
  const inside = mapInside<Schema, Notation>(others, toNotation)
  const nullable = entries.length === 1 && readNullable(inside['anyOf'])
  if (nullable) return `${nullable}?`
  if (!isSchema(inside['properties']))
    return nameType({ ...inside, ...(required.length > 0 && { required }) })
  const names = Object.entries(inside['properties']).map(([name, value]) => [
    required.includes(name) ? `${name}!` : name,
    value,
  ])
  return nameType({ ...inside, properties: Object.fromEntries(names) })
}

/** Returns the notation of X for `anyOf: [X, null]`. */
function readNullable(anyOf: unknown): string | undefined {
  if (!Array.isArray(anyOf) || anyOf.length !== 2 || anyOf[1] !== 'null') return undefined
  return typeof anyOf[0] === 'string' && !anyOf[0].endsWith('?') ? anyOf[0] : undefined
}

/** The keyword that each type's notation contains. */
const CONTENTS = { object: 'properties', array: 'items' } as const

/** Writes a type and its contents as one keyword: `{object: …}`. */
function nameType(notation: Record<string, unknown>): Notation {
  for (const [type, contents] of Object.entries(CONTENTS)) {
    const { type: given, [contents]: inside, ...others } = notation
    if (given === type && inside !== undefined) return { [type]: inside, ...others }
  }
  return notation
}

function splitType(notation: Readonly<Record<string, unknown>>): Record<string, unknown> {
  for (const [type, contents] of Object.entries(CONTENTS)) {
    const { [type]: inside, ...others } = notation
    if (inside !== undefined) return { type, [contents]: inside, ...others }
  }
  return notation
}

const isPlain = (value: unknown) =>
  typeof value === 'number' || (typeof value === 'string' && /^[a-z][a-z:_-]*$/.test(value))

const isWords = (keyword: string, value: unknown) =>
  keyword === 'enum' && Array.isArray(value) && value.every((word) => /^[a-z][\w.:-]*$/.test(word))

export function fromNotation(notation: Notation): Schema {
  if (typeof notation === 'string') return fromText(notation)
  const schema = mapInside<Notation, Schema>(splitType(notation), fromNotation)
  if (!isSchema(schema['properties'])) return schema
  const names = Object.keys(schema['properties'])
  const required = names.filter((name) => name.endsWith('!')).map((name) => name.slice(0, -1))
  const properties = Object.entries(schema['properties']).map(([name, value]) => [
    name.replace(/!$/, ''),
    value,
  ])
  return {
    ...schema,
    properties: Object.fromEntries(properties),
    ...(required.length > 0 && { required }),
  }
}

function fromText(text: string): Schema {
  if (text.endsWith('?')) return { anyOf: [fromText(text.slice(0, -1)), { type: 'null' }] }
  if (text.startsWith('#')) return { $ref: `#/components/schemas/${text.slice(1)}` }
  const [types = '', ...rest] = text.split(' ')
  const type = types.includes('|') ? types.split('|') : types
  const keywords = rest.map((each) => {
    const [name = '', value = ''] = each.split('=')
    if (name === 'enum') return [name, value.split(',')]
    return [name, /^-?\d/.test(value) ? Number(value) : value]
  })
  return { type, ...Object.fromEntries(keywords) }
}

/** Min length of a shared schema; shorter schemas are repeated. */
const WORTH_SHARING = 110

/** Moves repeated schemas to shared schemas, named by their content. */
export function createSharing() {
  const shared: Record<string, Schema> = {}
  const seen = new Map<string, number>()
  const count = (schema: Schema): Schema => {
    const text = JSON.stringify(schema)
    seen.set(text, (seen.get(text) ?? 0) + 1)
    if (seen.get(text) === 1) mapInside<Schema, Schema>(schema, count)
    return schema
  }
  const share = (schema: Schema): Schema => {
    const text = JSON.stringify(schema)
    const inside: Schema = mapInside<Schema, Schema>(schema, share)
    if (text.length < WORTH_SHARING || (seen.get(text) ?? 0) < 2) return inside
    const name = `Shared-${createHash('sha256').update(text).digest('hex').slice(0, 6)}`
    shared[name] = inside
    return { $ref: `#/components/schemas/${name}` }
  }
  return { count, share, shared }
}
