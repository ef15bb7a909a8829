import type { PublicOperation } from '../operation.ts'
import { type JsonSchema, toJsonSchema } from './json-schema.ts'
import { REQUIRED_SCOPE } from './readable-with.ts'
import { splitTypes } from './split-types.ts'

/** Schema of a tool's structured content. */
export type ToolOutputSchema = JsonSchema & { readonly type: 'object' }

/** Builds a tool's output schema: correct, but small in a model's context. */
export function toolOutputSchema({ answers, output }: PublicOperation): ToolOutputSchema {
  const { $defs, ...schema } = toJsonSchema(output)
  const written = withoutWeight(inlineRefs(schema, $defs as Definitions | undefined))
  if (answers !== 'page') return { ...written, type: 'object' }
  return {
    type: 'object',
    properties: { items: written, next_cursor: splitTypes({ type: ['string', 'null'] }) },
    required: ['items'],
  }
}

/**
 * Drops examples and variants, which only help to write inputs, and our own keywords, which strict
 * validators reject.
 */
function withoutWeight(schema: JsonSchema): JsonSchema {
  return JSON.parse(JSON.stringify(schema), (name, value) => {
    if (name === REQUIRED_SCOPE) return undefined
    if (Array.isArray(value?.oneOf)) return commonToVariants(value.oneOf) ?? value
    if (typeof value?.type !== 'string' && !Array.isArray(value?.type)) return value
    const { examples: _examples, ...rest } = value
    return splitTypes(rest)
  })
}

interface Variant {
  readonly properties?: Readonly<Record<string, JsonSchema>>
}

/** All `type` values of a union of objects. */
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

/** Inlines references, which some client validators do not resolve. No schema is recursive. */
function inlineRefs(schema: JsonSchema, definitions: Definitions = {}): JsonSchema {
  return JSON.parse(JSON.stringify(schema), (_, value) => {
    const name = String(value?.$ref ?? '').replace('#/$defs/', '')
    const definition = definitions[name]
    return definition ? inlineRefs(definition, definitions) : value
  })
}
