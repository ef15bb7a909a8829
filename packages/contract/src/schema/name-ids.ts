import { z } from 'zod'

/** Keyword on an output id: the tool input field that takes it. */
export const ID_NAME = 'idName'

type Values = Readonly<Record<string, unknown>>
export type NameIds = (data: unknown) => unknown

/** Returns a function that repeats each id under its input name; undefined if there are none. */
export function createNameIds(schema: z.ZodType): NameIds | undefined {
  if (schema instanceof z.ZodObject) return createForObject(schema)
  if (schema instanceof z.ZodArray) {
    const nameIds = createNameIds(schema.element as z.ZodType)
    return nameIds && ((data) => (data as unknown[]).map(nameIds))
  }
  if (isOptional(schema)) {
    const nameIds = createNameIds(schema.unwrap() as z.ZodType)
    return nameIds && ((data) => (data == null ? data : nameIds(data)))
  }
  return undefined
}

function createForObject({ shape }: z.ZodObject): NameIds | undefined {
  const fields = Object.entries(shape as Record<string, z.ZodType>).flatMap(([field, schema]) => {
    const [name, nameIds] = [readIdName(schema), createNameIds(schema)]
    return name !== undefined || nameIds ? [[field, { name, nameIds }] as const] : []
  })
  if (fields.length === 0) return undefined
  const known = new Map(fields)
  return (data) =>
    Object.fromEntries(
      Object.entries(data as Values).flatMap(([field, value]) => {
        const { name, nameIds } = known.get(field) ?? {}
        const own = [field, nameIds ? nameIds(value) : value]
        return name === undefined ? [own] : [own, [name, value]]
      }),
    )
}

function readIdName(schema: z.ZodType): string | undefined {
  const name = z.globalRegistry.get(schema)?.[ID_NAME]
  if (typeof name === 'string') return name
  return isOptional(schema) ? readIdName(schema.unwrap() as z.ZodType) : undefined
}

const isOptional = (schema: z.ZodType) =>
  schema instanceof z.ZodOptional || schema instanceof z.ZodNullable
