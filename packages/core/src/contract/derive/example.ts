import { sample } from 'openapi-sampler'
import type { JsonSchema } from './json-schema.ts'

/** An example of what a schema describes, of the examples and choices that it names itself. */
export const exampleOf = (schema: JsonSchema): unknown =>
  // Only the arrays are read-only here, and a sampler writes to none.
  sample(schema as object, { quiet: true }, schema)
