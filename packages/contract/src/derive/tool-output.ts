import type { PublicOperation } from '../operation.ts'
import { ID_NAME } from '../schema/name-ids.ts'
import { REQUIRED_SCOPE } from '../schema/readable-with.ts'
import { type JsonSchema, toJsonSchema } from './json-schema.ts'
import { splitTypes } from './split-types.ts'

export type ToolOutputSchema = JsonSchema & { readonly type: 'object' }

/** Builds a tool's output schema: correct, but small in a model's context. */
export function toolOutputSchema(operation: PublicOperation): ToolOutputSchema {
  const { $defs, ...schema } = toJsonSchema(operation.output, true)
  const inlined = inlineRefs(schema, $defs as Definitions | undefined)
  const written = withoutWeight(withIdNames(inlined))
  if (operation.answers !== 'page') {
    const properties = { ...written.properties, ...guideFields(operation) }
    return { ...written, properties, type: 'object' }
  }
  return {
    type: 'object',
    properties: { items: written, next_cursor: splitTypes({ type: ['string', 'null'] }) },
    required: ['items'],
  }
}

/** Fields that tool responses have besides the operation's. */
const guideFields = ({ effect, nextStep }: PublicOperation): JsonSchema['properties'] => ({
  ...(effect !== 'reads' && {
    diff: { type: 'string', description: 'Changed lines; shortened if long.' },
  }),
  ...(nextStep !== undefined && {
    next_step: { type: 'string', description: 'The next tool to call.' },
  }),
})

/** Also lists ids under their input names. */
const withIdNames = (schema: JsonSchema): JsonSchema =>
  JSON.parse(JSON.stringify(schema), (_, value) => {
    const fields = Object.entries((value?.properties ?? {}) as Properties)
    if (!fields.some(([, field]) => ID_NAME in field)) return value
    const named = fields.flatMap(([name, { [ID_NAME]: idName, ...field }]) =>
      typeof idName === 'string'
        ? [[name, field] as const, [idName, field] as const]
        : [[name, field] as const],
    )
    return { ...value, properties: Object.fromEntries(named) }
  })

type Properties = Readonly<Record<string, JsonSchema>>

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
