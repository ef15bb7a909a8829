import { z } from 'zod'
import { envelopeOf, pageOf } from '../../envelope.ts'
import {
  hasQuery,
  type PublicOperation,
  pathParameters,
  takesIdempotencyKey,
} from '../operation.ts'
import { exampleOf } from './example.ts'
import { toJsonSchema } from './json-schema.ts'
import { header, headersOf, parametersOf } from './openapi-parameters.ts'
import { refusalsOf } from './openapi-refusals.ts'
import { REQUIRED_SCOPE } from './readable-with.ts'

/** The OpenAPI operation object of a contract row. */
export function operationObject(name: string, row: PublicOperation) {
  return {
    ...described(name, row),
    parameters: [...parametersOf(row), ...headersOf(row)],
    ...(!hasQuery(row.method) && { requestBody: requestBodyOf(row) }),
    responses: {
      200: { description: row.title, headers: answerHeaders(row), ...json(envelopeFor(row)) },
      ...(row.method === 'GET' && {
        304: { description: 'The copy named by If-None-Match is current.' },
      }),
      ...refusalsOf(row),
    },
  }
}

/** The event stream, whose answer is no envelope and never ends by itself. */
export function streamObject(name: string, row: PublicOperation) {
  const message = exampleOf(toJsonSchema(row.output)) as { type: string }
  const example = `id: 7\nevent: ${message.type}\ndata: ${JSON.stringify(message)}\n\n`
  return {
    ...described(name, row),
    parameters: [
      header('Last-Event-ID', 'Number of the last event you have seen.', { type: 'string' }),
    ],
    responses: {
      200: {
        description: 'The stream; `data` of each event is the Event of the schemas.',
        content: { 'text/event-stream': { schema: { type: 'string' }, example } },
      },
      ...refusalsOf(row),
    },
  }
}

const described = (name: string, row: PublicOperation) => ({
  operationId: name,
  summary: row.title,
  description: `${row.description}\n\nScope: \`${row.scope}\`${fieldScopes(row)}.`,
  tags: [tagOf(row)],
  [REQUIRED_SCOPE]: row.scope,
})

const fieldScopes = ({ fieldScopes = {} }: PublicOperation) =>
  Object.entries(fieldScopes)
    .map(([field, scope]) => `; with \`${field}\` also \`${scope}\``)
    .join('')

/** What an operation is about: the first half of its scope. */
export const tagOf = ({ scope }: PublicOperation): string => scope.split(':')[0] as string

const answerHeaders = (row: PublicOperation) => ({
  'X-Request-Id': { $ref: '#/components/headers/RequestId' },
  RateLimit: { $ref: '#/components/headers/RateLimit' },
  ...(row.method === 'GET' && { ETag: { $ref: '#/components/headers/EntityTag' } }),
  ...(takesIdempotencyKey(row) && {
    'Idempotency-Replayed': { $ref: '#/components/headers/IdempotencyReplayed' },
  }),
})

function requestBodyOf({ input, path }: PublicOperation) {
  const inPath = new Set(pathParameters(path))
  const fields = Object.entries(input.shape).filter(([name]) => !inPath.has(name))
  return { required: true, ...json(z.strictObject(Object.fromEntries(fields))) }
}

const envelopeFor = ({ output }: PublicOperation) =>
  toJsonSchema(output).type === 'array' ? pageOf(output) : envelopeOf(output)

export const json = (schema: z.ZodType) => {
  const written = toJsonSchema(schema)
  return { content: { 'application/json': { schema: written, example: exampleOf(written) } } }
}
