import type { JsonSchema } from './json-schema.ts'
import { REQUIRED_SCOPE } from './readable-with.ts'

/** Values for formats, where a schema gives no example of its own. */
const FORMATS: Readonly<Record<string, string>> = {
  uuid: '01999c5e-7b1c-7c3a-9d2e-5f6a7b8c9d0e',
  'date-time': '2026-01-15T09:30:00.000Z',
  uri: 'https://example.com',
}

type Definitions = Readonly<Record<string, JsonSchema>>

/**
 * An example of what a schema describes: the first example, default or choice that it names, and
 * of an object the required fields, those of some scope, and those that show examples.
 */
export function exampleOf(schema: JsonSchema, definitions: Definitions = {}): unknown {
  const { $defs = definitions } = schema as { $defs?: Definitions }
  const named = namedExample(schema)
  if (named !== undefined) return named
  const referred = $defs[String(schema['$ref'] ?? '').replace('#/$defs/', '')]
  if (referred) return exampleOf(referred, $defs)
  const [choice] = (schema['anyOf'] ?? schema['oneOf'] ?? []) as JsonSchema[]
  if (choice) return exampleOf(choice, $defs)
  return exampleOfType(schema, $defs)
}

function namedExample(schema: JsonSchema): unknown {
  const [example] = (schema['examples'] ?? []) as unknown[]
  const [first] = (schema['enum'] ?? []) as unknown[]
  return example ?? schema['const'] ?? schema['default'] ?? first
}

function exampleOfType(schema: JsonSchema, definitions: Definitions): unknown {
  switch ([schema.type].flat()[0]) {
    case 'object':
      return exampleOfObject(schema, definitions)
    case 'array':
      return schema['items'] ? [exampleOf(schema['items'] as JsonSchema, definitions)] : []
    case 'string':
      return FORMATS[String(schema['format'])] ?? 'text'
    case 'integer':
    case 'number':
      return Math.max(1, Number(schema['minimum'] ?? 1))
    case 'boolean':
      return true
    default:
      return null
  }
}

function exampleOfObject({ properties = {}, required = [] }: JsonSchema, definitions: Definitions) {
  const shown = Object.entries(properties).filter(
    ([name, field]) =>
      required.includes(name) || field['examples'] !== undefined || REQUIRED_SCOPE in field,
  )
  return Object.fromEntries(shown.map(([name, field]) => [name, exampleOf(field, definitions)]))
}
