import { z } from 'zod'
import { envelopeOf, FailureEnvelope, pageOf } from '../envelope.ts'
import { FAILURES, type FailureCode } from '../failure.ts'
import { fieldSchemas, type JsonSchema, toJsonSchema } from './json-schema.ts'
import { hasQuery, type PublicOperation, pathParameters } from './operation.ts'
import { publicContract } from './public.ts'

/** Refusals that operations answer with. */
const EVERYWHERE: FailureCode[] = [
  'VALIDATION_ERROR',
  'UNAUTHORIZED',
  'FORBIDDEN',
  'NOT_FOUND',
  'CONFLICT',
  'PRECONDITION_FAILED',
  'PAYLOAD_TOO_LARGE',
  'UNSUPPORTED_MEDIA_TYPE',
  'IDEMPOTENCY_KEY_REUSED',
  'RATE_LIMITED',
  'INTERNAL_ERROR',
]

/** The OpenAPI 3.1 document of the public API, derived from the contract rows. */
export function openApiDocument(baseUrl: string) {
  const paths: Record<string, Record<string, unknown>> = {}
  for (const [name, row] of Object.entries(publicContract) as [string, PublicOperation][]) {
    const path = row.path.replace(/:([a-z_]+)/g, '{$1}')
    paths[path] = { ...paths[path], [row.method.toLowerCase()]: operationObject(name, row) }
  }
  return withComponents({
    openapi: '3.1.0',
    info: {
      title: 'Promptwire API',
      version: '1.0.0',
      description: 'Delivers compiled prompts. Every answer is an envelope of data and error.',
      license: { name: 'MIT', identifier: 'MIT' },
    },
    servers: [{ url: baseUrl }],
    security: [{ apiKey: [] }],
    paths,
    components: {
      securitySchemes: {
        apiKey: {
          type: 'http',
          scheme: 'bearer',
          description: 'An API key: pk_live_… or pk_dev_….',
        },
      },
    },
  })
}

/** Moves the schemas that have an id of their own from where they are used to the components. */
function withComponents<D extends { components: object }>(document: D) {
  const schemas: Record<string, unknown> = {}
  const text = JSON.stringify(document, (name, value) => {
    if (name !== '$defs') return value
    Object.assign(schemas, value)
    return undefined
  })
  const referring = JSON.stringify({ ...JSON.parse(text), schemas })
  const { schemas: moved, ...rest } = JSON.parse(
    referring.replaceAll('"#/$defs/', '"#/components/schemas/'),
  )
  return { ...rest, components: { ...rest.components, schemas: moved } }
}

function operationObject(name: string, row: PublicOperation) {
  return {
    operationId: name,
    summary: row.title,
    description: `${row.description}\n\nScope: \`${row.scope}\`.`,
    'x-required-scope': row.scope,
    parameters: parametersOf(row),
    ...(!hasQuery(row.method) && { requestBody: requestBodyOf(row) }),
    responses: {
      200: { description: row.title, ...json(envelopeFor(row)) },
      ...(row.method === 'GET' && {
        304: { description: 'The copy named by If-None-Match is current.' },
      }),
      ...Object.fromEntries(EVERYWHERE.map((code) => [FAILURES[code].status, refusal(code)])),
    },
  }
}

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

function requestBodyOf({ input, path }: PublicOperation) {
  const inPath = new Set(pathParameters(path))
  const fields = Object.entries(input.shape).filter(([name]) => !inPath.has(name))
  return { required: true, ...json(z.strictObject(Object.fromEntries(fields))) }
}

/** Objects and arrays travel in the query as URL-encoded JSON. */
const isJsonEncoded = (schema: JsonSchema): boolean =>
  schema.type === 'object' || schema.type === 'array'

const envelopeFor = ({ output }: PublicOperation) =>
  toJsonSchema(output).type === 'array' ? pageOf(output) : envelopeOf(output)

const refusal = (code: FailureCode) => ({
  description: `${code}: ${FAILURES[code].meaning}`,
  ...json(FailureEnvelope),
})

const json = (schema: z.ZodType) => ({
  content: { 'application/json': { schema: toJsonSchema(schema) } },
})
