import { z } from 'zod'
import { envelopeOf, pageOf } from '../../envelope.ts'
import {
  hasQuery,
  isConditional,
  isEndless,
  type PublicOperation,
  pathParameters,
  takesIdempotencyKey,
} from '../operation.ts'
import { exampleOf } from './example.ts'
import { toJsonSchema } from './json-schema.ts'
import { headersOf, parametersOf } from './openapi-parameters.ts'
import { refusalsOf } from './openapi-refusals.ts'
import { REQUIRED_SCOPE } from './readable-with.ts'

/** OpenAPI operation object of a contract row. */
export const operationObject = (name: string, row: PublicOperation) => ({
  operationId: name,
  summary: row.title,
  description: `${row.description}\n\nScope: ${scopeWords(row)}${fieldScopes(row)}.`,
  tags: [tagOf(row)],
  [REQUIRED_SCOPE]: row.scope,
  parameters: [...parametersOf(row), ...headersOf(row)],
  ...(!hasQuery(row.method) && { requestBody: requestBodyOf(row) }),
  responses: {
    200: isEndless(row) ? streamOf(row) : envelopeAnswer(row),
    ...(isConditional(row) && {
      304: { description: 'Your copy (If-None-Match) is current.' },
    }),
    ...refusalsOf(row),
  },
})

function envelopeAnswer(row: PublicOperation) {
  const { content } = json(row.answers === 'page' ? pageOf(row.output) : envelopeOf(row.output))
  return {
    description: row.title,
    headers: answerHeaders(row),
    content: { ...content, ...(row.tells && { 'text/event-stream': eventsOf(row.tells) }) },
  }
}

/** With `Accept: text/event-stream`: progress events, then `result` or `error`. */
function eventsOf(tells: z.ZodType) {
  const { oneOf, ...schema } = toJsonSchema(tells)
  const examples = (oneOf ?? [schema]).map((each) => {
    const told = exampleOf(each) as { type: string }
    return `event: ${told.type}\ndata: ${JSON.stringify(told)}\n\n`
  })
  return { schema: { type: 'string' }, example: examples.join('') }
}

/** An endless stream has no envelope. */
function streamOf(row: PublicOperation) {
  const message = exampleOf(toJsonSchema(row.output)) as { type: string }
  const example = `id: 7\nevent: ${message.type}\ndata: ${JSON.stringify(message)}\n\n`
  return {
    description: 'The stream; `data` of each event is an Event.',
    content: { 'text/event-stream': { schema: { type: 'string' }, example } },
  }
}

const scopeWords = ({ scope, orScopes = [] }: PublicOperation) =>
  [scope, ...orScopes].map((each) => `\`${each}\``).join(' or ')

const fieldScopes = ({ fieldScopes = {} }: PublicOperation) =>
  Object.entries(fieldScopes)
    .map(([field, scopes]) => `; with \`${field}\` also \`${scopes.join('` and `')}\``)
    .join('')

/** Tag of an operation: the first half of its scope. */
export const tagOf = ({ scope }: PublicOperation): string => scope.split(':')[0] as string

const answerHeaders = (row: PublicOperation) => ({
  'X-Request-Id': { $ref: '#/components/headers/RequestId' },
  RateLimit: { $ref: '#/components/headers/RateLimit' },
  ...(isConditional(row) && { ETag: { $ref: '#/components/headers/EntityTag' } }),
  ...(takesIdempotencyKey(row) && {
    'Idempotency-Replayed': { $ref: '#/components/headers/IdempotencyReplayed' },
  }),
})

function requestBodyOf({ input, path }: PublicOperation) {
  const inPath = new Set(pathParameters(path))
  const fields = Object.entries(input.shape).filter(([name]) => !inPath.has(name))
  return { required: true, ...json(z.strictObject(Object.fromEntries(fields))) }
}

export const json = (schema: z.ZodType) => {
  const written = toJsonSchema(schema)
  return { content: { 'application/json': { schema: written, example: exampleOf(written) } } }
}
