import { z } from 'zod'
import { readFieldMeta } from '../operation.ts'
import { ID_NAME } from '../schema/name-ids.ts'

export interface JsonSchema {
  readonly type?: string | readonly string[]
  readonly properties?: Readonly<Record<string, JsonSchema>>
  readonly required?: readonly string[]
  readonly oneOf?: readonly JsonSchema[]
  readonly description?: string
  readonly [keyword: string]: unknown
}

/**
 * JSON Schema 2020-12 of an input or output. Output objects stay open: v1 may add fields (spec,
 * Versioning 3).
 */
export const toJsonSchema = (schema: z.ZodType, keepsIdNames = false): JsonSchema =>
  generate(schema, (context) => overrideSchema(context, keepsIdNames))

/** A short form: objects refer to the operation or words that describe them. */
export const toShortJsonSchema = (schema: z.ZodType): JsonSchema =>
  generate(schema, (context) => {
    const { describedBy, describedInWords } = readFieldMeta(context.zodSchema)
    overrideSchema(context, false)
    dropWeight(context.jsonSchema)
    if (describedBy) shortenRecord(context.jsonSchema, describedBy as DescribedBy)
    if (describedInWords !== true) return
    for (const keyword of IN_WORDS) delete context.jsonSchema[keyword]
  })

/** Maximum of an integer column. */
const MAX_INTEGER = 2_147_483_647

/**
 * Drops keywords that do not help a model: it sends no empty text, JSON keys are strings, and
 * version numbers stay small. The server checks them all.
 */
function dropWeight(jsonSchema: OverrideContext['jsonSchema']): void {
  if (jsonSchema.maximum === MAX_INTEGER) delete jsonSchema.maximum
  if (jsonSchema.minLength === 1) delete jsonSchema.minLength
  const names = jsonSchema.propertyNames
  if (typeof names === 'object' && Object.keys(names).join() === 'type') {
    delete jsonSchema.propertyNames
  }
}

const IN_WORDS = [
  'additionalProperties',
  'anyOf',
  'items',
  'maxItems',
  'properties',
  'required',
] as const

/** A record whose fields an operation already describes; rarely used ones are left out. */
interface DescribedBy {
  readonly operation: string
  readonly fields: readonly string[]
  readonly rare?: readonly string[]
}

function shortenRecord(
  jsonSchema: OverrideContext['jsonSchema'],
  { operation, fields, rare = [] }: DescribedBy,
): void {
  jsonSchema.description = `${rare.length > 0 ? 'More fields as' : 'As'} in ${operation}.`
  if (rare.length > 0) delete jsonSchema.additionalProperties
  for (const name of rare) delete jsonSchema.properties?.[name]
  for (const name of fields) {
    const field = jsonSchema.properties?.[name]
    if (typeof field === 'object') delete field.description
  }
}

function generate(schema: z.ZodType, override: (context: OverrideContext) => void): JsonSchema {
  const options = { io: 'input', reused: 'inline', override } as const
  const { $schema: _, ...rest } = z.toJSONSchema(schema, options)
  return rest as JsonSchema
}

interface OverrideContext {
  readonly zodSchema: z.core.$ZodTypes
  readonly jsonSchema: z.core.JSONSchema.BaseSchema
}

/** Internal keywords; the description already tells readers the same. */
const INTERNAL = ['listedBy', 'describedInWords', 'describedBy'] as const

/** Drops patterns that repeat a format, and bounds that every JSON integer meets. */
function overrideSchema({ zodSchema, jsonSchema }: OverrideContext, keepsIdNames: boolean): void {
  // Examples show the input, so they also apply to transformed values.
  const { examples } = readFieldMeta(zodSchema)
  if (Array.isArray(examples)) jsonSchema.examples = examples
  for (const keyword of INTERNAL) delete jsonSchema[keyword]
  if (!keepsIdNames) delete jsonSchema[ID_NAME]
  // Schema linters warn about the other spelling.
  if (isEmpty(jsonSchema.additionalProperties)) jsonSchema.additionalProperties = true
  if (jsonSchema.format !== undefined) delete jsonSchema.pattern
  if (jsonSchema.minimum === Number.MIN_SAFE_INTEGER) delete jsonSchema.minimum
  if (jsonSchema.maximum === Number.MAX_SAFE_INTEGER) delete jsonSchema.maximum
}

const isEmpty = (schema: unknown) =>
  typeof schema === 'object' && schema !== null && Object.keys(schema).length === 0

export const fieldSchemas = (schema: z.ZodObject): Readonly<Record<string, JsonSchema>> =>
  toJsonSchema(schema).properties ?? {}
