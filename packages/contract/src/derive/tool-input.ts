import { z } from 'zod'
import { mergedTools } from '../merged-tools.ts'
import { type PublicOperation, pathParameters } from '../operation.ts'
import { type JsonSchema, toShortJsonSchema } from './json-schema.ts'
import { splitTypes } from './split-types.ts'

export type ToolInputSchema = JsonSchema & { readonly type: 'object' }

/** Defaults for tool calls; over HTTP these fields have no limit or a larger one. */
export interface ToolDefaults {
  /** Max items of a list. */
  readonly limit?: number
  readonly max_characters?: number
}

/** About 15,000 tokens; some clients reject tool responses above 25,000. */
const MAX_CHARACTERS = 50_000

type Properties = Readonly<Record<string, JsonSchema>>

/** Builds a tool's input schema: short, since the server explains invalid values. */
export function toolInputSchema(input: z.ZodObject): {
  readonly schema: ToolInputSchema
  readonly defaults: ToolDefaults
} {
  const schema = withoutFormerNames(flattenUnions(toShortJsonSchema(input)))
  const defaults = findDefaults(schema)
  return { schema: { ...withDefaults(schema, defaults), type: 'object' }, defaults }
}

/** Former field names still work, but are not listed. */
function withoutFormerNames(schema: JsonSchema): JsonSchema {
  const current = Object.entries(schema.properties ?? {}).filter(
    ([, { deprecated }]) => deprecated !== true,
  )
  return { ...schema, properties: Object.fromEntries(current) }
}

/** Replaces unions of objects, such as checks by type, with one object of all fields. */
const flattenUnions = (schema: JsonSchema): JsonSchema =>
  JSON.parse(JSON.stringify(schema), (_, value) => {
    const variants = value?.oneOf as readonly JsonSchema[] | undefined
    const isUnion = variants?.every(({ properties }) => properties?.['type'] !== undefined)
    if (variants && isUnion) return { ...flattenVariants(variants), ...describe(value) }
    return Array.isArray(value?.type) ? splitTypes(value) : value
  })

const describe = ({ description }: JsonSchema) => description !== undefined && { description }

function flattenVariants(variants: readonly JsonSchema[]): JsonSchema {
  const names = new Set(variants.flatMap(({ properties }) => Object.keys(properties ?? {})))
  const fields = [...names].map((name) => {
    const schemas = variants.flatMap(({ properties = {} }): JsonSchema[] =>
      properties[name] ? [properties[name]] : [],
    )
    return [name, name === 'type' ? allTypes(schemas) : commonSchema(schemas)] as const
  })
  return {
    type: 'object',
    properties: Object.fromEntries(fields),
    required: ['type'],
    additionalProperties: false,
  }
}

const allTypes = (schemas: readonly JsonSchema[]): JsonSchema => ({
  type: 'string',
  enum: [...new Set(schemas.flatMap((each) => (each['enum'] ?? [each['const']]) as string[]))],
})

/** The schema that all have in common, else their types. */
function commonSchema(schemas: readonly JsonSchema[]): JsonSchema {
  const forms = new Map<string, JsonSchema>()
  for (const each of schemas.flatMap(listAlternatives)) forms.set(JSON.stringify(each), each)
  const [only, ...others] = forms.values()
  return only && others.length === 0 ? only : { anyOf: [...forms.values()] }
}

/** Lists only the types: a list of objects stays a list, with items in the form of the whole. */
function listAlternatives(schema: JsonSchema): readonly JsonSchema[] {
  const alternatives = schema['anyOf'] as readonly JsonSchema[] | undefined
  if (alternatives) return alternatives.flatMap(listAlternatives)
  const { type, enum: values } = schema
  if (Array.isArray(values) && typeof values[0] === 'number') return [{ type: 'integer' }]
  if (type === 'array') {
    const { type: itemType = 'string' } = (schema['items'] ?? {}) as JsonSchema
    return [{ type, items: { type: itemType } }]
  }
  return [{ type: type === 'integer' ? 'number' : (type ?? 'string') }]
}

/** The max page size of a list without a default limit, and the limit of long responses. */
function findDefaults({ properties = {} }: JsonSchema): ToolDefaults {
  const { limit, max_characters } = properties
  return {
    ...(limit && limit['default'] === undefined && { limit: limit['maximum'] as number }),
    ...(max_characters && { max_characters: MAX_CHARACTERS }),
  }
}

/** Paginates every list of a tool, since a model's context is limited. */
function withDefaults(schema: JsonSchema, { limit, max_characters }: ToolDefaults): JsonSchema {
  const properties = schema.properties as Properties
  const described = {
    ...(limit !== undefined && {
      limit: {
        ...properties['limit'],
        description: `Max items to return. Default: ${limit}. next_cursor is set if there are more.`,
      },
    }),
    ...(max_characters !== undefined && {
      max_characters: {
        ...properties['max_characters'],
        description: `Max characters of the answer. Default: ${max_characters}.`,
      },
    }),
  }
  return { ...schema, properties: { ...properties, ...described } }
}

export interface ToolFields {
  /** The operation's fields under the tool's names. */
  readonly listed: z.ZodObject
  /** Also includes the field that selects a merged tool's operation, which errors name. */
  readonly accepted: z.ZodObject
  /** The operation's own field names, by the tool's names. */
  readonly ownNames: Readonly<Record<string, string>>
  /** The tool's field names, by the operation's own names. */
  readonly listedNames: Readonly<Record<string, string>>
  /** Accepted names and the listed names they map to. */
  readonly aliases: Readonly<Record<string, string>>
}

/** Maps an operation's fields to its tool's names. */
export function nameToolFields(row: PublicOperation): ToolFields {
  const { input, listedAs = {}, aliases = {}, mergedInto } = row
  const listed = Object.keys(listedAs).length === 0 ? input : rename(input, listedAs)
  const merged = mergedInto && mergedTools[mergedInto.tool]
  return {
    listed,
    accepted: merged
      ? z.strictObject({ [merged.field]: z.unknown().optional(), ...listed.shape })
      : listed,
    ownNames: Object.fromEntries(Object.entries(listedAs).map(([own, name]) => [name, own])),
    listedNames: listedAs,
    aliases: {
      ...toListedNames({ ...guessNames(row), ...aliases }, listed, listedAs),
      ...listedAs,
    },
  }
}

/** Maps aliases to listed names. A listed name is never an alias. */
const toListedNames = (
  aliases: Readonly<Record<string, string>>,
  { shape }: z.ZodObject,
  listedAs: Readonly<Record<string, string>>,
): Record<string, string> =>
  Object.fromEntries(
    Object.entries(aliases)
      .filter(([alias]) => !(alias in shape))
      .map(([alias, own]) => [alias, listedAs[own] ?? own]),
  )

const rename = ({ shape }: z.ZodObject, names: Readonly<Record<string, string>>): z.ZodObject =>
  z.strictObject(
    Object.fromEntries(Object.entries(shape).map(([name, field]) => [names[name] ?? name, field])),
  )

/** Records have `id` and `slug`, which callers then use as input names. */
function guessNames({ path, input }: PublicOperation): Record<string, string> {
  const ids = pathParameters(path).filter((name) => name.endsWith('_id'))
  const guesses = { id: ids.at(-1), slug: ids.find((name) => name === 'prompt_id') }
  return Object.fromEntries(
    Object.entries(guesses).flatMap(([guess, name]) =>
      name === undefined || guess in input.shape ? [] : [[guess, name]],
    ),
  )
}
