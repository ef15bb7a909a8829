import { z } from 'zod'

export interface JsonSchema {
  readonly type?: string | readonly string[]
  readonly properties?: Readonly<Record<string, JsonSchema>>
  readonly required?: readonly string[]
  readonly description?: string
  readonly [keyword: string]: unknown
}

/**
 * JSON Schema 2020-12 of what a caller sends or reads. Output objects stay open, since additive
 * fields may appear within v1 (spec, Versioning 3).
 */
export const toJsonSchema = (schema: z.ZodType): JsonSchema => {
  const { $schema: _, ...rest } = z.toJSONSchema(schema, { io: 'input', reused: 'inline' })
  return rest as JsonSchema
}

/** The JSON Schema of each field of an object schema. */
export const fieldSchemas = (schema: z.ZodObject): Readonly<Record<string, JsonSchema>> =>
  toJsonSchema(schema).properties ?? {}
