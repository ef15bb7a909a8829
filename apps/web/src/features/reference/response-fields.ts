import { z } from 'zod'

/** The parts of a JSON Schema that the table of fields uses. */
export const Schema = z.looseObject({
  $ref: z.string().optional(),
  type: z.union([z.string(), z.array(z.string())]).optional(),
  description: z
    .string()
    .transform((text) => text.replaceAll('`', ''))
    .optional(),
  enum: z.array(z.unknown()).optional(),
  examples: z.array(z.unknown()).optional(),
  required: z.array(z.string()).optional(),
  get properties(): z.ZodOptional<z.ZodRecord<z.ZodString, typeof Schema>> {
    return z.record(z.string(), Schema).optional()
  },
  get items(): z.ZodOptional<typeof Schema> {
    return Schema.optional()
  },
})
export type Schema = z.output<typeof Schema>
export type Schemas = Readonly<Record<string, Schema>>

export interface ResponseField {
  readonly name: string
  readonly type: string
  readonly optional: boolean
  readonly description: string
}

export function formatType(schema: Schema = {}): string {
  if (schema.enum) return schema.enum.join(' | ')
  if (schema.$ref) return schemaName(schema.$ref)
  if (schema.type === 'array' && schema.items) return `array of ${formatType(schema.items)}`
  return [schema.type ?? 'JSON'].flat().join(' or ')
}

/** Fields of `data`, or of each element of a list. */
export function toResponseFields(response: Schema | undefined, schemas: Schemas): ResponseField[] {
  const data = resolved(response?.properties?.['data'], schemas)
  const { properties = {}, required = [] } = resolved(data.items ?? data, schemas)
  return Object.entries(properties).map(([name, schema]) => ({
    name,
    type: formatType(schema),
    optional: !required.includes(name),
    description: resolved(schema, schemas).description ?? schema.description ?? '',
  }))
}

export const returnsList = (response: Schema | undefined): boolean =>
  response?.properties?.['data']?.type === 'array'

const resolved = (schema: Schema = {}, schemas: Schemas): Schema =>
  schema.$ref ? (schemas[schemaName(schema.$ref)] ?? {}) : schema

const schemaName = (reference: string): string => reference.slice(reference.lastIndexOf('/') + 1)
