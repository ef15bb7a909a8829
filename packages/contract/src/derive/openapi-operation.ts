import { envelopeSchema, pageSchema } from '@promptwire/core/errors/envelope'
import { z } from 'zod'
import type { REVOKE_LEAKED_KEYS } from '../keys/leaked-keys.ts'
import {
  acceptsIdempotencyKey,
  hasQuery,
  isConditional,
  isUnboundedStream,
  type PublicOperation,
  pathParameters,
} from '../operation.ts'
import { REQUIRED_SCOPE } from '../schema/readable-with.ts'
import { buildExample } from './example.ts'
import { toJsonSchema } from './json-schema.ts'
import { buildParameters, headerParameters } from './openapi-parameters.ts'
import { keylessRefusalRefs, refusalRefs } from './openapi-refusals.ts'

export const operationObject = (name: string, row: PublicOperation) => ({
  operationId: name,
  summary: row.title,
  description: `${row.description}\n\nScope: ${formatScopes(row)}${fieldScopes(row)}.`,
  tags: [operationTag(row)],
  [REQUIRED_SCOPE]: row.scope,
  parameters: [...buildParameters(row), ...headerParameters(row)],
  ...(!hasQuery(row.method) && { requestBody: buildRequestBody(row) }),
  responses: {
    200: isUnboundedStream(row) ? streamResponse(row) : envelopeResponse(row),
    ...(isConditional(row) && {
      304: { description: 'Your copy (If-None-Match) is current.' },
    }),
    ...refusalRefs(row),
  },
})

/** The only operation without a key. */
export const leakedKeysObject = ({
  name,
  title,
  description,
  input,
  output,
}: typeof REVOKE_LEAKED_KEYS) => ({
  operationId: name,
  summary: title,
  description,
  tags: [KEYS_TAG.name],
  security: [],
  parameters: [],
  requestBody: { required: true, ...json(input) },
  responses: {
    200: {
      description: title,
      headers: { 'X-Request-Id': { $ref: '#/components/headers/RequestId' } },
      ...json(output),
    },
    ...keylessRefusalRefs(),
  },
})

export const KEYS_TAG = { name: 'keys', description: 'Revoke leaked API keys.' }

function envelopeResponse(row: PublicOperation) {
  const { content } = json(
    row.answers === 'page' ? pageSchema(row.output) : envelopeSchema(row.output),
  )
  return {
    description: row.title,
    headers: responseHeaders(row),
    content: {
      ...content,
      ...(row.progress && { 'text/event-stream': progressContent(row.progress) }),
    },
  }
}

/** With `Accept: text/event-stream`: progress events, then `result` or `error`. */
function progressContent(progress: z.ZodType) {
  const { oneOf, ...schema } = toJsonSchema(progress)
  const examples = (oneOf ?? [schema]).map((each) => {
    const event = buildExample(each) as { type: string }
    return `event: ${event.type}\ndata: ${JSON.stringify(event)}\n\n`
  })
  return { schema: { type: 'string' }, example: examples.join('') }
}

/** An endless stream has no envelope. */
function streamResponse(row: PublicOperation) {
  const message = buildExample(toJsonSchema(row.output)) as { type: string }
  const example = `id: 7\nevent: ${message.type}\ndata: ${JSON.stringify(message)}\n\n`
  return {
    description: 'The stream; `data` of each event is an Event.',
    content: { 'text/event-stream': { schema: { type: 'string' }, example } },
  }
}

const formatScopes = ({ scope, orScopes = [] }: PublicOperation) =>
  [scope, ...orScopes].map((each) => `\`${each}\``).join(' or ')

const fieldScopes = ({ fieldScopes = {} }: PublicOperation) =>
  Object.entries(fieldScopes)
    .map(([field, scopes]) => `; with \`${field}\` also \`${scopes.join('` and `')}\``)
    .join('')

/** Tag of an operation: the first half of its scope. */
export const operationTag = ({ scope }: PublicOperation): string => scope.split(':')[0] as string

const responseHeaders = (row: PublicOperation) => ({
  'X-Request-Id': { $ref: '#/components/headers/RequestId' },
  RateLimit: { $ref: '#/components/headers/RateLimit' },
  ...(isConditional(row) && { ETag: { $ref: '#/components/headers/EntityTag' } }),
  ...(acceptsIdempotencyKey(row) && {
    'Idempotency-Replayed': { $ref: '#/components/headers/IdempotencyReplayed' },
  }),
})

function buildRequestBody({ input, path }: PublicOperation) {
  const inPath = new Set(pathParameters(path))
  const fields = Object.entries(input.shape).filter(([name]) => !inPath.has(name))
  return { required: true, ...json(z.strictObject(Object.fromEntries(fields))) }
}

export const json = (schema: z.ZodType) => {
  const written = toJsonSchema(schema)
  return { content: { 'application/json': { schema: written, example: buildExample(written) } } }
}
