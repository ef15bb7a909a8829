import { sample } from 'openapi-sampler'
import type { JsonSchema } from './json-schema.ts'

/** Builds an example from a schema's own examples and choices. */
export const buildExample = (schema: JsonSchema): unknown =>
  // Only the arrays are read-only, and the sampler does not write to them.
  sample(schema as object, { quiet: true }, schema)
