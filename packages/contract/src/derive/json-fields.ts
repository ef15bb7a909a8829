import { invalidField } from '@promptwire/core/errors/failure'
import { UnacceptableJson } from '@promptwire/core/text/acceptable-json'
import { parseJson } from '@promptwire/core/text/json-text'
import type { z } from 'zod'
import { fieldSchemas } from './json-schema.ts'

const jsonFieldCache = new WeakMap<z.ZodObject, ReadonlySet<string>>()

/** Input fields that are not strings; a string in them is parsed as JSON. */
export function jsonFields(input: z.ZodObject): ReadonlySet<string> {
  const before = jsonFieldCache.get(input)
  if (before) return before
  const schemas = Object.entries(fieldSchemas(input))
  const names = new Set(schemas.flatMap(([name, schema]) => (acceptsText(schema) ? [] : [name])))
  jsonFieldCache.set(input, names)
  return names
}

/** A schema without a type accepts strings if one of its alternatives does. */
function acceptsText({ type, anyOf }: { type?: unknown; anyOf?: unknown }): boolean {
  if (type !== undefined) return [type].flat().includes('string')
  return Array.isArray(anyOf) && anyOf.some((schema) => acceptsText(schema ?? {}))
}

/**
 * Parses a value sent as JSON text. Anything else is left to the schema, which reports the
 * expected type.
 */
export function parseField(name: string, value: string): unknown {
  try {
    return parseJson(value)
  } catch (error) {
    if (!(error instanceof UnacceptableJson)) throw error
    if (!/^\s*["[{]/.test(value)) return value
    throw invalidField(name, `${error.message}.`)
  }
}
