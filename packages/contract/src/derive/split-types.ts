import type { JsonSchema } from './json-schema.ts'

/**
 * Rewrites `type: ["string", "null"]` as `anyOf`, since some clients support only a single type.
 */
export function splitTypes(schema: JsonSchema): JsonSchema {
  const { type, description, examples, ...constraints } = schema
  if (!Array.isArray(type)) return schema
  return {
    ...(description !== undefined && { description }),
    ...(examples !== undefined && { examples }),
    anyOf: type.map((each) => (each === 'null' ? { type: each } : { ...constraints, type: each })),
  }
}
