import { openApiDocument } from '@promptwire/contract/derive/openapi'
import { FAILURES } from '@promptwire/core/errors/failure'
import { z } from 'zod'
import type { Reference } from './operation-entry.tsx'
import type { OperationItem } from './operation-item.ts'
import {
  formatType,
  returnsList,
  Schema,
  type Schemas,
  toResponseFields,
} from './response-fields.ts'

/** Strips Markdown code marks. */
const prose = z.string().transform((text) => text.replaceAll('`', ''))

const Content = z.record(
  z.string(),
  z.object({
    schema: Schema,
    example: z.unknown(),
  }),
)
const Operation = z.object({
  operationId: z.string(),
  summary: z.string(),
  description: prose,
  tags: z.array(z.string()).default([]),
  security: z.array(z.unknown()).optional(),
  parameters: z
    .array(
      z.object({
        name: z.string(),
        in: z.string(),
        required: z.boolean(),
        description: prose.default(''),
        schema: Schema.optional(),
      }),
    )
    .default([]),
  requestBody: z.object({ content: Content }).optional(),
  responses: z.record(z.string(), z.object({ content: Content.optional() })),
})
type Operation = z.output<typeof Operation>

/** The parts of the OpenAPI document that the reference uses. */
const Documented = z.object({
  tags: z.array(z.object({ name: z.string(), description: z.string() })),
  paths: z.record(z.string(), z.record(z.string(), Operation)),
  components: z.object({ schemas: z.record(z.string(), Schema) }),
  webhooks: z.record(z.string(), z.object({ post: Operation })),
})

export function createReference(baseUrl: string): Reference {
  const { tags, paths, webhooks, components } = Documented.parse(openApiDocument(baseUrl))
  const operations = Object.entries(paths).flatMap(([path, methods]) =>
    Object.entries(methods).map(([method, operation]) =>
      toItem(path, method, operation, components.schemas),
    ),
  )
  const refusals = Object.keys(FAILURES).filter((code) =>
    operations.every(({ takesKey, refusals }) => !takesKey || refusals.includes(code)),
  )
  return {
    tags,
    operations: operations.map((operation) => ({
      ...operation,
      refusals: operation.refusals.filter((code) => !refusals.includes(code)),
      sameResponseAs: findSameResponse(operations, operation),
    })),
    refusals,
    webhooks: Object.entries(webhooks).map(([type, { post }]) => ({
      type,
      description: post.description,
      example: findExample(post.requestBody?.content) ?? '',
    })),
  }
}

/** Repeats shorter responses: a link would be as long. */
const MIN_REPEATED_RESPONSE_LENGTH = 200

/** Finds an earlier operation with the same response. */
function findSameResponse(operations: readonly OperationItem[], operation: OperationItem) {
  if (operation.response.length < MIN_REPEATED_RESPONSE_LENGTH) return undefined
  const serialize = ({ response, responseFields }: OperationItem) =>
    JSON.stringify([response, responseFields])
  const own = serialize(operation)
  const first = operations.find((each) => serialize(each) === own)
  return first && first.id !== operation.id
    ? { id: first.id, tag: first.tag, summary: first.summary }
    : undefined
}

const CODES = new Map(Object.entries(FAILURES).map(([code, { status }]) => [String(status), code]))

const toItem = (
  path: string,
  method: string,
  operation: Operation,
  schemas: Schemas,
): OperationItem => ({
  id: operation.operationId,
  tag: operation.tags[0] ?? '',
  method: method.toUpperCase(),
  takesKey: operation.security === undefined,
  path,
  examplePath: fillPath(path, operation),
  summary: operation.summary,
  description: operation.description,
  fields: [
    ...operation.parameters.map(({ in: place, schema, ...parameter }) => ({
      ...parameter,
      place,
      type: formatType(schema),
    })),
    ...bodyFields(operation),
  ],
  body: findExample(operation.requestBody?.content),
  ...describeResponse(operation.responses['200']?.content, schemas),
  response: findExample(operation.responses['200']?.content) ?? '',
  refusals: Object.keys(operation.responses).flatMap((status) => CODES.get(status) ?? []),
})

/** Fills path parameters with their example, or else a shell variable. */
const fillPath = (path: string, { parameters }: Operation): string =>
  path.replace(/\{([a-z_]+)\}/g, (_, name: string) => {
    const schema = parameters.find((parameter) => parameter.name === name)?.schema
    return String(schema?.examples?.[0] ?? `$${name.toUpperCase()}`)
  })

function bodyFields({ requestBody }: Operation): OperationItem['fields'] {
  const [body] = Object.values(requestBody?.content ?? {})
  const { properties = {}, required = [] } = body?.schema ?? {}
  return Object.entries(properties).map(([name, schema]) => ({
    name,
    place: 'body',
    type: formatType(schema),
    required: required.includes(name),
    description: schema.description ?? '',
  }))
}

function describeResponse(content: z.output<typeof Content> = {}, schemas: Schemas) {
  const schema = content['application/json']?.schema
  return { responseFields: toResponseFields(schema, schemas), returnsList: returnsList(schema) }
}

function findExample(content: z.output<typeof Content> = {}): string | undefined {
  const [first] = Object.values(content)
  if (first === undefined) return undefined
  const { example } = first
  return typeof example === 'string' ? example : JSON.stringify(example, null, 2)
}
