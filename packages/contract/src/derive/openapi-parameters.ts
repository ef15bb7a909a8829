import {
  acceptsIdempotencyKey,
  acceptsRevision,
  continuesAfterEvent,
  hasQuery,
  isConditional,
  type PublicOperation,
  pathParameters,
} from '../operation.ts'
import { fieldSchemas, type JsonSchema, toJsonSchema } from './json-schema.ts'

export function buildParameters({ method, path, input }: PublicOperation) {
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

/** Objects and arrays are URL-encoded JSON in the query. */
const isJsonEncoded = (schema: JsonSchema): boolean =>
  schema.type === 'object' || schema.type === 'array'

/** A string for generated clients, which serialize objects differently (JSON Schema, 8). */
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

export const headerParameters = (row: PublicOperation) => [
  ...(isConditional(row)
    ? [header('If-None-Match', 'Returns 304 if your copy is current.', TAG)]
    : []),
  ...(continuesAfterEvent(row)
    ? [header('Last-Event-ID', 'Number of the last event received.', { type: 'string' })]
    : []),
  ...(acceptsRevision(row)
    ? [header('If-Match', 'ETag or revision you read; returns 412 if it is outdated.', TAG)]
    : []),
  ...(acceptsIdempotencyKey(row)
    ? [
        header(
          'Idempotency-Key',
          'Runs a change only once within 24 hours; a retry gets the first response.',
          IDEMPOTENCY_KEY,
        ),
      ]
    : []),
]
