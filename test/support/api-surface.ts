import { toJsonSchema } from '@promptwire/contract/derive/json-schema'
import { openApiDocument } from '@promptwire/contract/derive/openapi'
import { RESEARCH_TOOLS } from '@promptwire/contract/derive/research-tools'
import { defineTool, TOOL_CATALOG } from '@promptwire/contract/derive/tool-catalog'
import { TOOLS } from '@promptwire/contract/derive/tools'
import { PUBLIC_PREFIX, publicContract } from '@promptwire/contract/public-contract'
import type { ApiDocument, ApiOperation, Content, Schema } from './breaking-changes.ts'
import {
  createSharing,
  fromNotation,
  mapValues,
  type Notation,
  toNotation,
} from './surface-notation.ts'

/** The API that clients depend on: operations and fields, without descriptions or examples. */
export interface ApiSurface {
  readonly document: ApiDocument
  /** Input fields by tool; required names end in `!`. */
  readonly tools: Readonly<Record<string, readonly string[]>>
}

/** Schema keywords that do not affect validation. */
const DESCRIPTIVE = ['description', 'title', 'example', 'examples', 'default', 'format']

/** Reads the API and its tools from the contract. */
export const currentSurface = (): ApiSurface => ({
  document: openApiDocument(PUBLIC_PREFIX) as unknown as ApiDocument,
  tools: Object.fromEntries([
    ...TOOLS.map((tool) => [tool.name, listAccepted(tool)]),
    ...TOOL_CATALOG.filter(({ merged }) => merged).map((tool) => [tool.name, listMerged(tool)]),
    ...RESEARCH_TOOLS.map(({ name, definition }) => [name, listFields(definition.inputSchema)]),
  ]),
})

/** Includes former names of fields. */
const listAccepted = ({ operation }: (typeof TOOLS)[number]) =>
  listFields(toJsonSchema(publicContract[operation].input))

/** Lists a merged tool's fields, with former names of the operation with its name. */
function listMerged(tool: (typeof TOOL_CATALOG)[number]) {
  const listed = listFields(defineTool(tool, tool.parts).inputSchema)
  const accepted = tool.parts.filter(({ name }) => name === tool.name).flatMap(listAccepted)
  const names = listed.map((field) => field.replace('!', ''))
  return [...listed, ...accepted.filter((field) => !names.includes(field.replace('!', '')))]
}

function listFields(inputSchema: object): string[] {
  const { properties = {}, required = [] } = inputSchema as Schema
  return Object.keys(properties).map((name) => (required.includes(name) ? `${name}!` : name))
}

/** Formats docs/api-surface.json: one line per operation, schema and tool. */
export function formatSurface({ document, tools }: ApiSurface): string {
  const { count, share, shared } = createSharing()
  const reduced = mapSchemas(document, reduceSchema)
  mapSchemas(reduced, count)
  const { paths, components } = mapSchemas(reduced, share)
  const operations = Object.entries(paths).flatMap(([path, methods]) =>
    Object.entries(methods).map(([method, operation]) => [`${method} ${path}`, operation] as const),
  )
  const parts = {
    operations: mapValues(Object.fromEntries(operations), writeOperation),
    schemas: mapValues({ ...components.schemas, ...shared }, toNotation),
    tools: mapValues(tools, (fields) => fields.join(' ')),
  }
  const written = Object.entries(parts).map(([name, part]) => `"${name}": {\n${lines(part)}\n}`)
  return `{\n${written.join(',\n')}\n}\n`
}

const lines = (part: object) =>
  Object.entries(part)
    .map(([name, value]) => `${JSON.stringify(name)}: ${JSON.stringify(value)}`)
    .join(',\n')

export function parseSurface(text: string): ApiSurface {
  const { operations, schemas, tools } = JSON.parse(text) as {
    operations: Record<string, WrittenOperation>
    schemas: Record<string, Notation>
    tools: Record<string, string>
  }
  const paths: Record<string, Record<string, ApiOperation>> = {}
  for (const [name, operation] of Object.entries(operations)) {
    const [method = '', path = ''] = name.split(' ')
    paths[path] = { ...paths[path], [method]: readOperation(operation) }
  }
  return {
    document: { paths, components: { schemas: mapValues(schemas, fromNotation) } },
    tools: mapValues(tools, (fields) => fields.split(' ').filter(Boolean)),
  }
}

interface WrittenOperation {
  readonly scope: string
  /** Keys are `in name`, such as `query limit`; required names end in `!`. */
  readonly parameters: Readonly<Record<string, Notation>>
  readonly body?: Notation
  readonly answer?: Notation
}

const onlySchema = (content: Content = {}): Schema | undefined => Object.values(content)[0]?.schema

function writeOperation(operation: ApiOperation): WrittenOperation {
  const parameters = operation.parameters.map(({ name, in: place, required, schema, content }) => [
    `${place} ${name}${required ? '!' : ''}`,
    toNotation(schema ?? onlySchema(content) ?? {}),
  ])
  const body = onlySchema(operation.requestBody?.content)
  const answer = onlySchema(operation.responses['200']?.content)
  return {
    scope: operation['x-required-scope'],
    parameters: Object.fromEntries(parameters),
    ...(body && { body: toNotation(body) }),
    ...(answer && { answer: toNotation(answer) }),
  }
}

function readOperation({ scope, parameters, body, answer }: WrittenOperation): ApiOperation {
  const content = (schema: Notation) => ({ any: { schema: fromNotation(schema) } })
  return {
    'x-required-scope': scope,
    parameters: Object.entries(parameters).map(([place, schema]) => {
      const [at = '', name = ''] = place.split(' ')
      const required = name.endsWith('!')
      return { name: name.replace(/!$/, ''), in: at, required, schema: fromNotation(schema) }
    }),
    ...(body !== undefined && { requestBody: { content: content(body) } }),
    responses: { '200': { content: answer === undefined ? {} : content(answer) } },
  }
}

function mapSchemas(
  { paths, components }: ApiDocument,
  map: (schema: Schema) => Schema,
): ApiDocument {
  const inContent = (content: Content) =>
    mapValues(content, ({ schema }) => ({ schema: map(schema) }))
  const inOperation = (operation: ApiOperation): ApiOperation => ({
    'x-required-scope': operation['x-required-scope'],
    parameters: operation.parameters.map(({ schema, content, ...each }) => ({
      ...each,
      ...(schema && { schema: map(schema) }),
      ...(content && { content: inContent(content) }),
    })),
    ...(operation.requestBody && {
      requestBody: { content: inContent(operation.requestBody.content) },
    }),
    responses: { '200': { content: inContent(operation.responses['200']?.content ?? {}) } },
  })
  return {
    paths: mapValues(paths, (methods) => mapValues(methods, inOperation)),
    components: { schemas: mapValues(components.schemas, map) },
  }
}

/** Removes descriptive keywords, but keeps properties with such names. */
function reduceSchema(schema: Schema): Schema {
  const kept = Object.entries(schema).filter(([keyword]) => !DESCRIPTIVE.includes(keyword))
  return Object.fromEntries(
    kept.map(([keyword, value]) => [
      keyword,
      keyword === 'properties'
        ? mapValues(value as Record<string, Schema>, reduceSchema)
        : reduceValue(value),
    ]),
  )
}

function reduceValue(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(reduceValue)
  return typeof value === 'object' && value !== null ? reduceSchema(value as Schema) : value
}

/** Finds changes that break a client of the earlier tools. */
export function breakingToolChanges(
  before: ApiSurface['tools'],
  after: ApiSurface['tools'],
): string[] {
  return Object.entries(before).flatMap(([name, fields]) => {
    const now = after[name]
    if (!now) return [`tool ${name}: removed`]
    const taken = new Set(now.map((field) => field.replace(/!$/, '')))
    const removed = fields
      .map((field) => field.replace(/!$/, ''))
      .filter((field) => !taken.has(field))
    const required = now.filter((field) => field.endsWith('!') && !fields.includes(field))
    return [
      ...removed.map((field) => `tool ${name} ${field}: removed`),
      ...required.map((field) => `tool ${name} ${field.slice(0, -1)}: required now`),
    ]
  })
}
