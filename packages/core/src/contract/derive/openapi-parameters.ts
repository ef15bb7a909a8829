import {
  continuesAfterEvent,
  hasQuery,
  isConditional,
  type PublicOperation,
  pathParameters,
  takesIdempotencyKey,
  takesRevision,
} from '../operation.ts'
import { fieldSchemas, type JsonSchema, toJsonSchema } from './json-schema.ts'

/** The fields of an operation that travel in its path and query. */
export function parametersOf({ method, path, input }: PublicOperation) {
  const inPath = new Set(pathParameters(path))
  const required = new Set(toJsonSchema(input).required)
  const fields = Object.entries(fieldSchemas(input))
  const here = fields.filter(([name]) => inPath.has(name) || hasQuery(method))
  return here.map(([name, { description, ...schema }]) => ({
    name,
    in: inPath.has(name) ? 'path' : 'query',
    required: required.has(name),
    ...(description !== undefined && { description }),
    schema: isJsonEncoded(schema) ? asJsonText(schema) : schema,
  }))
}

/** Objects and arrays travel in the query as URL-encoded JSON. */
const isJsonEncoded = (schema: JsonSchema): boolean =>
  schema.type === 'object' || schema.type === 'array'

/** A string to generated clients, which write an object in ways of their own (JSON Schema, 8). */
function asJsonText({ examples, ...contentSchema }: JsonSchema): JsonSchema {
  const shown = Array.isArray(examples) ? examples.map((each) => JSON.stringify(each)) : []
  return {
    type: 'string',
    contentMediaType: 'application/json',
    contentSchema,
    ...(shown.length > 0 && { examples: shown }),
  }
}

const header = (name: string, description: string, schema: JsonSchema) => ({
  name,
  in: 'header',
  required: false,
  description,
  schema,
})

const TAG = { type: 'string', examples: ['"7"'] }
const IDEMPOTENCY_KEY = { type: 'string', minLength: 1, maxLength: 255, examples: ['order-4711'] }

/** The headers that an operation reads. */
export const headersOf = (row: PublicOperation) => [
  ...(isConditional(row)
    ? [header('If-None-Match', 'Answers 304 where your copy is current.', TAG)]
    : []),
  ...(continuesAfterEvent(row)
    ? [header('Last-Event-ID', 'Number of the last event you have seen.', { type: 'string' })]
    : []),
  ...(takesRevision(row)
    ? [
        header(
          'If-Match',
          'The ETag you were served, or the revision you read; 412 where it has moved on.',
          TAG,
        ),
      ]
    : []),
  ...(takesIdempotencyKey(row)
    ? [
        header(
          'Idempotency-Key',
          'Carries a change out once within 24 hours; a repetition gets the first answer.',
          IDEMPOTENCY_KEY,
        ),
      ]
    : []),
]
