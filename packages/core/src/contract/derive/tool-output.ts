import type { PublicOperation } from '../operation.ts'
import { type JsonSchema, toJsonSchema } from './json-schema.ts'
import { REQUIRED_SCOPE } from './readable-with.ts'

/** What a tool's structured content looks like. */
export type ToolOutputSchema = JsonSchema & { readonly type: 'object' }

/** The schema of an operation's answer as a tool's: true of it, and small in a model's context. */
export function toolOutputSchema({ answers, output }: PublicOperation): ToolOutputSchema {
  const { $defs, ...schema } = toJsonSchema(output)
  const written = withoutWeight(writtenOut(schema, $defs as Definitions | undefined))
  if (answers !== 'page') return { ...written, type: 'object' }
  return {
    type: 'object',
    properties: { items: written, next_cursor: { type: ['string', 'null'] } },
    required: ['items'],
  }
}

/**
 * Examples show how to write an input, and variants which forms it may take; of an output they are
 * only weight. Strict validators refuse keywords of our own.
 */
function withoutWeight(schema: JsonSchema): JsonSchema {
  return JSON.parse(JSON.stringify(schema), (name, value) => {
    if (name === REQUIRED_SCOPE) return undefined
    if (Array.isArray(value?.oneOf)) return commonToVariants(value.oneOf) ?? value
    if (typeof value?.type !== 'string') return value
    const { examples: _examples, ...rest } = value
    return rest
  })
}

interface Variant {
  readonly properties?: Readonly<Record<string, JsonSchema>>
}

/** Of a union of objects, what tells them apart: all values that their `type` may have. */
function commonToVariants(variants: readonly Variant[]): JsonSchema | undefined {
  const types = variants.flatMap(({ properties }) => {
    const { const: only, enum: several = [only] } = properties?.['type'] ?? {}
    return several as unknown[]
  })
  if (types.includes(undefined)) return undefined
  return {
    type: 'object',
    properties: { type: { type: 'string', enum: types } },
    required: ['type'],
  }
}

type Definitions = Readonly<Record<string, JsonSchema>>

/** The schema without references: some clients' validators resolve none. No schema is recursive. */
function writtenOut(schema: JsonSchema, definitions: Definitions = {}): JsonSchema {
  return JSON.parse(JSON.stringify(schema), (_, value) => {
    const name = String(value?.$ref ?? '').replace('#/$defs/', '')
    const definition = definitions[name]
    return definition ? writtenOut(definition, definitions) : value
  })
}
