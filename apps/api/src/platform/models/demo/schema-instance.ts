import type { JsonSchema } from '@promptwire/contract/derive/json-schema'

const MAX_VALUES = 1_000
const MAX_DEPTH = 20
const MAX_TEXT_LENGTH = 20_000

const FORMATS: Readonly<Record<string, string>> = {
  date: '2026-01-01',
  'date-time': '2026-01-01T00:00:00Z',
  time: '00:00:00Z',
  email: 'demo@example.com',
  uri: 'https://example.com/',
  uuid: '00000000-0000-4000-8000-000000000000',
}

/**
 * The smallest value that fits a schema; free texts are derived from their property's name.
 * Undefined if these rules find no value.
 */
export function schemaInstance(schema: JsonSchema, textFor: (name: string) => string): unknown {
  let values = 0
  const make = (at: JsonSchema, depth: number, name: string): unknown => {
    values++
    if (values > MAX_VALUES || depth > MAX_DEPTH) throw new TooLarge()
    if ('const' in at) return at['const']
    const [first] = toList(at['enum'])
    if (first !== undefined) return first
    const next = followed(at, schema)
    if (next) return make(next, depth + 1, name)
    switch (getSchemaType(at)) {
      case 'object':
        return buildObject(at, (property, key) => make(property, depth + 1, key))
      case 'array':
        return buildArray(at, (item) => make(item, depth + 1, name))
      case 'string':
        return buildText(at, textFor(name))
      case 'number':
      case 'integer':
        return buildNumber(at)
      case 'boolean':
        return true
      default:
        return null
    }
  }
  try {
    return make(schema, 0, '')
  } catch (error) {
    if (error instanceof TooLarge) return undefined
    throw error
  }
}

class TooLarge extends Error {}

const toList = (value: unknown): readonly unknown[] => (Array.isArray(value) ? value : [])

/** Takes the first of several choices, follows references, and merges parts. */
function followed(at: JsonSchema, root: JsonSchema): JsonSchema | undefined {
  const [choice] = [...toList(at['anyOf']), ...toList(at['oneOf'])]
  if (choice) return { ...without(at, 'anyOf', 'oneOf'), ...(choice as JsonSchema) }
  const ref = at['$ref']
  if (typeof ref === 'string') return { ...without(at, '$ref'), ...pointed(ref, root) }
  const parts = toList(at['allOf']) as JsonSchema[]
  return parts.length > 0 ? parts.reduce(merged, without(at, 'allOf')) : undefined
}

const without = (at: JsonSchema, ...names: string[]): JsonSchema =>
  Object.fromEntries(Object.entries(at).filter(([name]) => !names.includes(name)))

const merged = (one: JsonSchema, other: JsonSchema): JsonSchema => ({
  ...one,
  ...other,
  properties: { ...one.properties, ...other.properties },
  required: [...(one.required ?? []), ...(other.required ?? [])],
})

/** Resolves a JSON pointer within the schema. */
function pointed(ref: string, root: JsonSchema): JsonSchema {
  const steps = ref.replace(/^#\/?/, '').split('/').filter(Boolean)
  const found = steps.reduce<unknown>((at, step) => {
    const name = step.replaceAll('~1', '/').replaceAll('~0', '~')
    return Object(at) === at && Object.hasOwn(at as object, name)
      ? (at as Record<string, unknown>)[name]
      : undefined
  }, root)
  return (Object(found) === found ? found : {}) as JsonSchema
}

const getSchemaType = ({ type, properties }: JsonSchema): string | undefined =>
  (typeof type === 'string' ? type : type?.[0]) ?? (properties ? 'object' : undefined)

function buildObject(
  { properties = {}, required = [] }: JsonSchema,
  make: (at: JsonSchema, name: string) => unknown,
) {
  const named = required.map((name) => {
    const at = Object.hasOwn(properties, name) ? properties[name] : undefined
    return [name, make(at ?? {}, name)] as const
  })
  return Object.fromEntries(named)
}

function buildArray(at: JsonSchema, make: (at: JsonSchema) => unknown): unknown[] {
  const length = Math.min(Number(at['minItems'] ?? 0), MAX_VALUES + 1)
  const each = (i: number) => toList(at['prefixItems'])[i] ?? at['items'] ?? {}
  return Array.from({ length }, (_, i) => make(each(i) as JsonSchema))
}

function buildText(at: JsonSchema, text: string): string {
  const format = FORMATS[String(at['format'])]
  if (format !== undefined) return format
  const minLength = Number(at['minLength'] ?? 0)
  if (minLength > MAX_TEXT_LENGTH) throw new TooLarge()
  const characters = Array.from(text.slice(0, MAX_TEXT_LENGTH))
  const maxLength = Number(at['maxLength'] ?? characters.length)
  return characters.slice(0, maxLength).join('').padEnd(minLength, '.')
}

/** The valid number nearest to zero. */
function buildNumber(at: JsonSchema): number {
  const step = Number(at['multipleOf'] ?? 1)
  const minimum = Number(at['minimum'] ?? Number.NEGATIVE_INFINITY)
  const above = Number(at['exclusiveMinimum'] ?? Number.NEGATIVE_INFINITY)
  const maximum = Number(at['maximum'] ?? Number.POSITIVE_INFINITY)
  const below = Number(at['exclusiveMaximum'] ?? Number.POSITIVE_INFINITY)
  if (minimum > 0 || above >= 0) {
    const from = Math.ceil(Math.max(minimum, above) / step) * step
    return from > above ? from : from + step
  }
  const to = Math.floor(Math.min(maximum, below, 0) / step) * step
  return to < below ? to : to - step
}
