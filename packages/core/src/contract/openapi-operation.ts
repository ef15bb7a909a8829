import { z } from 'zod'
import { envelopeOf, FailureEnvelope, failed, pageOf } from '../envelope.ts'
import { FAILURES, type FailureCode } from '../failure.ts'
import { exampleOf } from './example.ts'
import { fieldSchemas, type JsonSchema, toJsonSchema } from './json-schema.ts'
import { hasQuery, type PublicOperation, pathParameters } from './operation.ts'

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
  description: `${row.description}\n\nScope: \`${row.scope}\`.`,
  tags: [tagOf(row)],
  'x-required-scope': row.scope,
})

/** What an operation is about: the first half of its scope. */
export const tagOf = ({ scope }: PublicOperation): string => scope.split(':')[0] as string

function parametersOf({ method, path, input }: PublicOperation) {
  const inPath = new Set(pathParameters(path))
  const required = new Set(toJsonSchema(input).required)
  const fields = Object.entries(fieldSchemas(input))
  const here = fields.filter(([name]) => inPath.has(name) || hasQuery(method))
  return here.map(([name, { description, ...schema }]) => ({
    name,
    in: inPath.has(name) ? 'path' : 'query',
    required: required.has(name),
    ...(description !== undefined && { description }),
    ...(isJsonEncoded(schema) ? { content: { 'application/json': { schema } } } : { schema }),
  }))
}

/** Objects and arrays travel in the query as URL-encoded JSON. */
const isJsonEncoded = (schema: JsonSchema): boolean =>
  schema.type === 'object' || schema.type === 'array'

const header = (name: string, description: string, schema: JsonSchema) => ({
  name,
  in: 'header',
  required: false,
  description,
  schema,
})

const TAG = { type: 'string', examples: ['"7"'] }
const IDEMPOTENCY_KEY = { type: 'string', minLength: 1, maxLength: 255, examples: ['order-4711'] }

const headersOf = ({ method, input }: PublicOperation) => [
  ...(method === 'GET'
    ? [header('If-None-Match', 'Answers 304 where your copy is current.', TAG)]
    : []),
  ...('revision' in input.shape
    ? [header('If-Match', 'The revision you read, as `revision` in the input.', TAG)]
    : []),
  ...(method === 'POST'
    ? [
        header(
          'Idempotency-Key',
          'Carries the request out once within 24 hours; a repetition gets the first answer.',
          IDEMPOTENCY_KEY,
        ),
      ]
    : []),
]

const answerHeaders = ({ method }: PublicOperation) => ({
  'X-Request-Id': { $ref: '#/components/headers/RequestId' },
  RateLimit: { $ref: '#/components/headers/RateLimit' },
  ...(method === 'GET' && { ETag: { $ref: '#/components/headers/EntityTag' } }),
  ...(method === 'POST' && {
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

function refusalsOf(row: PublicOperation) {
  return Object.fromEntries(
    failureCodesOf(row).map((code) => [FAILURES[code].status, refusal(code)]),
  )
}

/** How an operation can refuse; a 405 is of its path, and so of no operation. */
function failureCodesOf({ method, path, input }: PublicOperation): FailureCode[] {
  const fields = Object.keys(input.shape)
  const namesRecords = path.includes(':') || fields.some((name) => name.endsWith('_id'))
  return [
    'VALIDATION_ERROR',
    'UNAUTHORIZED',
    'FORBIDDEN',
    ...(namesRecords ? (['NOT_FOUND'] as const) : []),
    ...(method === 'GET' ? [] : (['CONFLICT'] as const)),
    ...(fields.includes('revision') ? (['PRECONDITION_FAILED'] as const) : []),
    'PAYLOAD_TOO_LARGE',
    ...(hasQuery(method) ? [] : (['UNSUPPORTED_MEDIA_TYPE'] as const)),
    ...(method === 'POST' ? (['IDEMPOTENCY_KEY_REUSED'] as const) : []),
    'RATE_LIMITED',
    'INTERNAL_ERROR',
  ]
}

const refusal = (code: FailureCode) => ({
  description: `${code}: ${FAILURES[code].meaning}`,
  ...(code === 'RATE_LIMITED' && {
    headers: { 'Retry-After': { $ref: '#/components/headers/RetryAfter' } },
  }),
  content: {
    'application/json': {
      schema: toJsonSchema(FailureEnvelope),
      example: failed(code, FAILURES[code].meaning),
    },
  },
})

export const json = (schema: z.ZodType) => {
  const written = toJsonSchema(schema)
  return { content: { 'application/json': { schema: written, example: exampleOf(written) } } }
}
