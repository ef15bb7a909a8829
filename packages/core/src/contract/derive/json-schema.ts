import { z } from 'zod'
import { readFieldMeta } from '../operation.ts'

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
export const toJsonSchema = (schema: z.ZodType): JsonSchema => {
  const options = { io: 'input', reused: 'inline', override: overrideSchema } as const
  const { $schema: _, ...rest } = z.toJSONSchema(schema, options)
  return rest as JsonSchema
}

interface OverrideContext {
  readonly zodSchema: z.core.$ZodTypes
  readonly jsonSchema: z.core.JSONSchema.BaseSchema
}

/** Drops patterns that repeat a format, and bounds that every JSON integer meets. */
function overrideSchema({ zodSchema, jsonSchema }: OverrideContext): void {
  // Examples show the input, so they also hold for transformed values.
  const { examples } = readFieldMeta(zodSchema)
  if (Array.isArray(examples)) jsonSchema.examples = examples
  // Internal keyword; the description has it for readers.
  delete jsonSchema['listedBy']
  if (jsonSchema.format !== undefined) delete jsonSchema.pattern
  if (jsonSchema.minimum === Number.MIN_SAFE_INTEGER) delete jsonSchema.minimum
  if (jsonSchema.maximum === Number.MAX_SAFE_INTEGER) delete jsonSchema.maximum
}

/** JSON Schema of each field of an object. */
export const fieldSchemas = (schema: z.ZodObject): Readonly<Record<string, JsonSchema>> =>
  toJsonSchema(schema).properties ?? {}
