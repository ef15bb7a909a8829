import type { JsonSchema } from '../derive/json-schema.ts'

/** The TypeScript type of a schema's values; references are names of other types. */
export function toTypeScript(schema: JsonSchema, indent = ''): string {
  const { $ref, const: only, enum: values, oneOf, anyOf, type } = schema as TypeKeywords
  if ($ref !== undefined) return $ref.replace(/^.*\//, '')
  if (only !== undefined) return JSON.stringify(only)
  if (values) return toUnion(values.map((value) => JSON.stringify(value)))
  const variants = oneOf ?? anyOf
  if (variants) return toUnion(variants.map((each) => toTypeScript(each, indent)))
  const types = type === undefined ? [] : [type].flat()
  if (types.length === 0) return schema.properties ? toObject(schema, indent) : 'unknown'
  return toUnion(types.map((each) => toOneType(each, schema, indent)))
}

interface TypeKeywords {
  readonly $ref?: string
  readonly const?: unknown
  readonly enum?: readonly unknown[]
  readonly oneOf?: readonly JsonSchema[]
  readonly anyOf?: readonly JsonSchema[]
  readonly type?: string | readonly string[]
}

const toUnion = (types: readonly string[]): string => [...new Set(types)].join(' | ')

function toOneType(type: string, schema: JsonSchema, indent: string): string {
  if (type === 'object') return toObject(schema, indent)
  if (type === 'array') return toArray(schema, indent)
  return type === 'integer' ? 'number' : type
}

function toArray({ items = {} }: JsonSchema, indent: string): string {
  const item = toTypeScript(items as JsonSchema, indent)
  return /^[\w.]+$/.test(item) ? `readonly ${item}[]` : `readonly (${item})[]`
}

function toObject(schema: JsonSchema, indent: string): string {
  const { properties = {}, required = [], additionalProperties: others } = schema
  const inside = `${indent}  `
  const fields = Object.entries(properties).map(([name, field]) => {
    const mark = required.includes(name) ? '' : '?'
    const key = /^[A-Za-z_$][\w$]*$/.test(name) ? name : JSON.stringify(name)
    const value = toTypeScript(field, inside)
    return `${describe(field, inside)}${inside}readonly ${key}${mark}: ${value}\n`
  })
  if (isOpen(others)) fields.push(`${inside}readonly [key: string]: ${toOther(schema, inside)}\n`)
  if (fields.length > 0) return `{\n${fields.join('')}${indent}}`
  return `Readonly<Record<string, ${others === false ? 'never' : 'unknown'}>>`
}

/** The index signature must accept the named fields too. */
const toOther = ({ properties, additionalProperties }: JsonSchema, indent: string): string =>
  properties || additionalProperties === true
    ? 'unknown'
    : toTypeScript(additionalProperties as JsonSchema, indent)

const isOpen = (others: unknown): boolean =>
  others === true || (typeof others === 'object' && others !== null)

/** Writes the description as a comment above. */
export const describe = ({ description, deprecated }: JsonSchema, indent: string): string => {
  const text = [description, deprecated === true && '@deprecated'].filter(Boolean).join(' ')
  return text === ''
    ? ''
    : `${indent}/** ${text.replaceAll('*/', '*\\/').replaceAll('\n', ' ')} */\n`
}
