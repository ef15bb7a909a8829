import { z } from 'zod'
import { metaOf } from '../operation.ts'

export interface JsonSchema {
  readonly type?: string | readonly string[]
  readonly properties?: Readonly<Record<string, JsonSchema>>
  readonly required?: readonly string[]
  readonly oneOf?: readonly JsonSchema[]
  readonly description?: string
  readonly [keyword: string]: unknown
}

/**
 * JSON Schema 2020-12 of what a caller sends or reads. Output objects stay open, since additive
 * fields may appear within v1 (spec, Versioning 3).
 */
export const toJsonSchema = (schema: z.ZodType): JsonSchema => {
  const options = { io: 'input', reused: 'inline', override: inOurWords } as const
  const { $schema: _, ...rest } = z.toJSONSchema(schema, options)
  return rest as JsonSchema
}

interface Written {
  readonly zodSchema: z.core.$ZodTypes
  readonly jsonSchema: z.core.JSONSchema.BaseSchema
}

/** A format's pattern says it again at length, and every JSON number is within the safe integers. */
function inOurWords({ zodSchema, jsonSchema }: Written): void {
  // Ours are of what is written, and so are true of what is turned into something else, too.
  const { examples } = metaOf(zodSchema)
  if (Array.isArray(examples)) jsonSchema.examples = examples
  // Ours alone: the description says it to readers.
  delete jsonSchema['listedBy']
  if (jsonSchema.format !== undefined) delete jsonSchema.pattern
  if (jsonSchema.minimum === Number.MIN_SAFE_INTEGER) delete jsonSchema.minimum
  if (jsonSchema.maximum === Number.MAX_SAFE_INTEGER) delete jsonSchema.maximum
}

/** The JSON Schema of each field of an object schema. */
export const fieldSchemas = (schema: z.ZodObject): Readonly<Record<string, JsonSchema>> =>
  toJsonSchema(schema).properties ?? {}
