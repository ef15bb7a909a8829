import { z } from 'zod'
import type { Permission } from '../../permissions.ts'

/** The name under which a schema, and an operation, tells its scope in JSON Schema and OpenAPI. */
export const REQUIRED_SCOPE = 'x-required-scope'

/** A field of an answer that is left out where the caller lacks a scope, or what only people may. */
export const readableWith = <S extends z.ZodType>(
  permission: Permission,
  schema: S,
): z.ZodOptional<S> => schema.optional().meta({ [REQUIRED_SCOPE]: permission })

/** The fields of a record, each left out where the key lacks a scope. */
export function readableFields<Shape extends Record<string, z.ZodType>>(
  scope: Permission,
  shape: Shape,
): { [Name in keyof Shape]: z.ZodOptional<Shape[Name]> } {
  const fields = Object.entries(shape).map(([name, field]) => [name, readableWith(scope, field)])
  // Every field of the shape was made optional just above; only the types are lost on the way.
  return Object.fromEntries(fields) as { [Name in keyof Shape]: z.ZodOptional<Shape[Name]> }
}

type Redact = (data: unknown, may: ReadonlySet<Permission>) => unknown

/** Leaves out of an answer what its schema keeps from a key; undefined where it keeps nothing. */
export function redactionOf(schema: z.ZodType): Redact | undefined {
  if (schema instanceof z.ZodObject) return redactionOfObject(schema)
  if (schema instanceof z.ZodArray) {
    const redact = redactionOf(schema.element as z.ZodType)
    return redact && ((data, may) => (data as unknown[]).map((each) => redact(each, may)))
  }
  if (schema instanceof z.ZodOptional || schema instanceof z.ZodNullable) {
    const redact = redactionOf(schema.unwrap() as z.ZodType)
    return redact && ((data, may) => (data == null ? data : redact(data, may)))
  }
  return undefined
}

function redactionOfObject({ shape }: z.ZodObject): Redact | undefined {
  const fields = Object.entries(shape as Record<string, z.ZodType>)
  const kept = new Map(fields.flatMap(([name, field]) => entryOf(name, scopeOf(field))))
  const inside = new Map(fields.flatMap(([name, field]) => entryOf(name, redactionOf(field))))
  if (kept.size + inside.size === 0) return undefined
  return (data, may) => {
    const shown = Object.entries(data as object).flatMap(([name, value]) => {
      const scope = kept.get(name)
      if (scope !== undefined && !may.has(scope)) return []
      return [[name, inside.get(name)?.(value, may) ?? value]]
    })
    return Object.fromEntries(shown)
  }
}

const entryOf = <T>(name: string, value: T | undefined): [string, T][] =>
  value === undefined ? [] : [[name, value]]

const scopeOf = (field: z.ZodType) => field.meta()?.[REQUIRED_SCOPE] as Permission | undefined
