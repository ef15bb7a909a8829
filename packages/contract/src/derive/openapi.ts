import { SCOPES, type Scope, scopeMeaning } from '@promptwire/core/access/scopes'
import { VERSION } from '@promptwire/core/version'
import { REVOKE_LEAKED_KEYS } from '../keys/leaked-keys.ts'
import type { PublicOperation } from '../operation.ts'
import { publicContract } from '../public-contract.ts'
import {
  describeWebhookEvent,
  WEBHOOK_EVENTS,
  type WebhookEvent,
  webhookMessageSchema,
} from '../webhooks/webhook-events.ts'
import {
  json,
  KEYS_TAG,
  leakedKeysObject,
  operationObject,
  operationTag,
} from './openapi-operation.ts'
import { refusalResponses } from './openapi-refusals.ts'

/** Writes a path in OpenAPI form, with parameters in braces. */
export const pathTemplate = (path: string): string => path.replace(/:([a-z_]+)/g, '{$1}')

export function openApiDocument(baseUrl: string) {
  const rows = Object.entries(publicContract) as [string, PublicOperation][]
  const paths: Record<string, Record<string, unknown>> = {}
  for (const [name, row] of rows) {
    const path = pathTemplate(row.path)
    paths[path] = { ...paths[path], [row.method.toLowerCase()]: operationObject(name, row) }
  }
  paths[REVOKE_LEAKED_KEYS.path] = { post: leakedKeysObject(REVOKE_LEAKED_KEYS) }
  return withComponents({
    openapi: '3.1.0',
    info: {
      title: 'Promptwire API',
      version: VERSION,
      description: 'Stores and delivers prompts. Every response is an envelope of data and error.',
      license: { name: 'MIT', identifier: 'MIT' },
    },
    servers: [{ url: baseUrl }],
    security: [{ apiKey: [] }],
    tags: [...[...new Set(rows.map(([, row]) => operationTag(row)))].map(tagObject), KEYS_TAG],
    paths,
    webhooks: Object.fromEntries(WEBHOOK_EVENTS.map((type) => [type, webhookObject(type)])),
    components: {
      securitySchemes: {
        apiKey: {
          type: 'http',
          scheme: 'bearer',
          description: 'An API key: pk_live_… or pk_dev_….',
        },
      },
      headers: HEADERS,
      responses: refusalResponses(rows.map(([, row]) => row)),
    },
  })
}

const text = (description: string, example: string) => ({
  description,
  schema: { type: 'string' },
  example,
})

const HEADERS = {
  RequestId: text('Request id, as in logs and the audit log.', '01999c5e-7b1c-7c3a'),
  EntityTag: text('For If-None-Match; for a working copy also If-Match.', '"u7V1d3cG0w"'),
  RateLimit: text('Requests left this month; absent on an unlimited plan.', '"month";r=99;t=60'),
  IdempotencyReplayed: text('`true` if this repeats the response to an earlier request.', 'true'),
  RetryAfter: text('Seconds until the request can succeed.', '60'),
}

const tagObject = (name: string) => ({
  name,
  description: SCOPES.filter((scope) => scope.startsWith(`${name}:`))
    .map((scope: Scope) => `${scopeMeaning(scope)}.`)
    .join(' '),
})

/** A webhook message (Standard Webhooks). */
const webhookObject = (type: WebhookEvent) => ({
  post: {
    operationId: type.replace('.', '_'),
    summary: type,
    description: `${describeWebhookEvent(type)} Signed as Standard Webhooks describes: webhook-id, webhook-timestamp, webhook-signature.`,
    security: [],
    requestBody: { required: true, ...json(webhookMessageSchema(type)) },
    responses: {
      '2XX': { description: 'Received. Any other response is retried.' },
      410: { description: 'Disables the webhook.' },
    },
  },
})

/** Moves schemas with an id to the components. */
function withComponents<D extends { components: object }>(document: D) {
  const schemas: Record<string, unknown> = {}
  const written = JSON.stringify(document, (name, value) => {
    if (name !== '$defs') return value
    Object.assign(schemas, value)
    return undefined
  })
  const referring = JSON.stringify({ ...JSON.parse(written), schemas })
  const { schemas: moved, ...rest } = JSON.parse(
    referring.replaceAll('"#/$defs/', '"#/components/schemas/'),
  )
  return { ...rest, components: { ...rest.components, schemas: moved } }
}
