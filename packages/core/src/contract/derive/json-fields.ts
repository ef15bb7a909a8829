import type { z } from 'zod'
import { Failure } from '../../failure.ts'
import { parseJson, UnacceptableJson } from '../../json-text.ts'
import { fieldSchemas } from './json-schema.ts'

const known = new WeakMap<z.ZodObject, ReadonlySet<string>>()

/** The fields of an input that hold no text: written as text, they are JSON. */
export function jsonFields(input: z.ZodObject): ReadonlySet<string> {
  const before = known.get(input)
  if (before) return before
  const schemas = Object.entries(fieldSchemas(input))
  const names = new Set(schemas.flatMap(([name, schema]) => (takesText(schema) ? [] : [name])))
  known.set(input, names)
  return names
}

/** A schema without a type of its own takes text where one of its alternatives does. */
function takesText({ type, anyOf }: { type?: unknown; anyOf?: unknown }): boolean {
  if (type !== undefined) return [type].flat().includes('string')
  return Array.isArray(anyOf) && anyOf.some((schema) => takesText(schema ?? {}))
}

/**
 * A field's value that was written as JSON text. What does not look like JSON is left to the
 * schema, which says what should stand there.
 */
export function parseField(name: string, value: string): unknown {
  try {
    return parseJson(value)
  } catch (error) {
    if (!(error instanceof UnacceptableJson)) throw error
    if (!/^\s*["[{]/.test(value)) return value
    throw new Failure('VALIDATION_ERROR', `${name}: ${error.message}.`)
  }
}
