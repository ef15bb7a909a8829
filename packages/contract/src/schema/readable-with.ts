import type { Permission } from '@promptwire/core/access/permissions'
import { z } from 'zod'

/** Keyword for the required scope in JSON Schema and OpenAPI. */
export const REQUIRED_SCOPE = 'x-required-scope'

/** An output field omitted for callers without the permission. */
export const readableWith = <S extends z.ZodType>(
  permission: Permission,
  schema: S,
): z.ZodOptional<S> => schema.optional().meta({ [REQUIRED_SCOPE]: permission })

/** Output fields that are each omitted without the permission. */
export function readableFields<Shape extends Record<string, z.ZodType>>(
  scope: Permission,
  shape: Shape,
): { [Name in keyof Shape]: z.ZodOptional<Shape[Name]> } {
  const fields = Object.entries(shape).map(([name, field]) => [name, readableWith(scope, field)])
  // Every field is optional now; Object.fromEntries loses the types.
  return Object.fromEntries(fields) as { [Name in keyof Shape]: z.ZodOptional<Shape[Name]> }
}

type Redact = (data: unknown, may: ReadonlySet<Permission>) => unknown

const redactors = new WeakMap<z.ZodType, Redact | undefined>()

/** Returns a function that omits fields the caller may not read; undefined if there are none. */
export function createRedactor(schema: z.ZodType): Redact | undefined {
  if (!redactors.has(schema)) redactors.set(schema, makeRedactor(schema))
  return redactors.get(schema)
}

function makeRedactor(schema: z.ZodType): Redact | undefined {
  if (schema instanceof z.ZodObject) return createObjectRedactor(schema)
  if (schema instanceof z.ZodArray) {
    const redact = createRedactor(schema.element as z.ZodType)
    return redact && ((data, may) => (data as unknown[]).map((each) => redact(each, may)))
  }
  if (schema instanceof z.ZodDiscriminatedUnion) return createUnionRedactor(schema)
  if (schema instanceof z.ZodOptional || schema instanceof z.ZodNullable) {
    const redact = createRedactor(schema.unwrap() as z.ZodType)
    return redact && ((data, may) => (data == null ? data : redact(data, may)))
  }
  return undefined
}

/** Redacts each alternative by its own fields. */
function createUnionRedactor({ options, def }: z.ZodDiscriminatedUnion): Redact {
  const redactors = new Map(
    (options as z.ZodObject[]).flatMap((option) => {
      const literal = option.shape[def.discriminator] as z.ZodLiteral
      return toEntries(String(literal.value), createRedactor(option))
    }),
  )
  return (data, may) => {
    const name = String((data as Record<string, unknown>)[def.discriminator])
    return redactors.get(name)?.(data, may) ?? data
  }
}

function createObjectRedactor({ shape }: z.ZodObject): Redact | undefined {
  const fields = Object.entries(shape as Record<string, z.ZodType>)
  const requiredScopes = new Map(
    fields.flatMap(([name, field]) => toEntries(name, getRequiredScope(field))),
  )
  const inside = new Map(fields.flatMap(([name, field]) => toEntries(name, createRedactor(field))))
  if (requiredScopes.size + inside.size === 0) return undefined
  const scopes = [...new Set(requiredScopes.values())]
  return (data, may) => {
    if (inside.size === 0 && scopes.every((scope) => may.has(scope))) return data
    const shown = Object.entries(data as object).flatMap(([name, value]) => {
      const scope = requiredScopes.get(name)
      if (scope !== undefined && !may.has(scope)) return []
      return [[name, inside.get(name)?.(value, may) ?? value]]
    })
    return Object.fromEntries(shown)
  }
}

const toEntries = <T>(name: string, value: T | undefined): [string, T][] =>
  value === undefined ? [] : [[name, value]]

const getRequiredScope = (field: z.ZodType) =>
  field.meta()?.[REQUIRED_SCOPE] as Permission | undefined
