import { Ajv2020 } from 'ajv/dist/2020.js'
import addFormats from 'ajv-formats'
import fc from 'fast-check'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { createTestApi, type TestApi } from './support/api.ts'
import { SERVICE_SECRET } from './support/fixtures.ts'

/** Requests per operation and for paths that are none; together more than 20,000. */
const RUNS = 6_000

interface Parameter {
  name: string
  in: 'path' | 'query'
  schema?: { type?: string; enum?: string[] }
}
interface Operation {
  operationId: string
  parameters: Parameter[]
  responses: Record<string, { content?: { 'application/json': { schema: object } } }>
}
interface Document {
  paths: Record<string, Record<string, Operation>>
}

let api: TestApi
let document: Document
let keys: string[]
let slug: string
let requests = 0
beforeAll(async () => {
  api = await createTestApi()
  const response = await api.app.request('/api/v1/openapi.json')
  document = (await response.json()) as Document
  const owner = await api.owner()
  keys = [
    (await api.key(owner, 'live')).text,
    (await api.key(owner, 'dev')).text,
    (await api.key(owner, 'dev', ['gallery:read'])).text,
    'pk_live_nonsense',
  ]
  const variables = [
    { key: 'a', required: true },
    { key: 'b', default_value: 'x' },
  ]
  slug = (await api.publishedPrompt(owner, { content: '{{a}} {{b}}', variables })).slug
})
afterAll(() => api.close())

const text = fc.oneof(
  fc.string({ unit: 'binary', maxLength: 30 }),
  fc.constantFrom('', '\0', '%00', '../..', "' OR 1=1 --", '{{a}}', '\ud800', 'x'.repeat(5_000)),
)
const jsonText = fc.oneof(
  fc.json({ maxDepth: 3 }),
  fc.constantFrom(
    'null',
    '{}',
    '{"a":1}',
    '{"a":"1"}',
    '{"a":true}',
    '{"a":null}',
    '{"__proto__":"x"}',
    '1e999',
    '-0',
  ),
)

/** A value that fits the parameter, nearly fits it, or is nonsense. */
function valueFor({ name, schema }: Parameter): fc.Arbitrary<string> {
  const fitting = schema?.enum
    ? fc.constantFrom(...schema.enum)
    : schema?.type === 'integer'
      ? fc.oneof(fc.integer().map(String), fc.constantFrom('1', '2147483648', '9e99', '1.5'))
      : jsonText
  const known = name === 'prompt_id' ? fc.constant(slug) : fitting
  return fc.oneof({ weight: 3, arbitrary: known }, { weight: 1, arbitrary: text }, fitting)
}

const headers = fc.record({
  authorization: fc.oneof(
    { weight: 5, arbitrary: fc.nat(3).map((i) => `Bearer ${keys[i]}`) },
    { weight: 1, arbitrary: fc.string({ unit: 'grapheme-ascii', maxLength: 60 }) },
  ),
  'if-none-match': fc.constantFrom('*', '"x"', 'W/"x', '', ',,,"', '"'.repeat(2_000)),
})

async function check(
  operation: Operation,
  validate: Record<string, (body: unknown) => boolean>,
  response: Response,
) {
  requests++
  expect(response.status).toBeLessThan(500)
  expect(Object.keys(operation.responses)).toContain(String(response.status))
  const body = await response.text()
  if (response.status === 304) return expect(body).toBe('')
  expect(validate[response.status]?.(JSON.parse(body)), body.slice(0, 300)).toBe(true)
}

function validators(operation: Operation) {
  const ajv = new Ajv2020({ strict: false })
  addFormats['default'](ajv)
  const schemas = Object.entries(operation.responses).flatMap(([status, { content }]) => {
    const schema = content?.['application/json'].schema
    return schema ? [[status, ajv.compile({ ...schema, components: components() })]] : []
  })
  return Object.fromEntries(schemas)
}

const components = () => (document as unknown as { components: object }).components

test('whatever a client sends to an operation is answered as documented, and never with 500', {
  timeout: 300_000,
}, async () => {
  const operations = Object.entries(document.paths).flatMap(([path, methods]) =>
    Object.entries(methods).map(([method, operation]) => ({ path, method, operation })),
  )
  expect(operations.length).toBeGreaterThan(2)
  for (const { path, method, operation } of operations) {
    const validate = validators(operation)
    const parameters = fc.tuple(
      ...operation.parameters.map((parameter) =>
        fc.option(valueFor(parameter), { nil: parameter.in === 'path' ? slug : undefined }),
      ),
    )
    const property = fc.asyncProperty(
      parameters,
      headers,
      fc.option(text),
      async (values, sent, extra) => {
        let filled = path
        const query = new URLSearchParams()
        operation.parameters.forEach(({ name, in: place }, i) => {
          const value = values[i]
          if (value === undefined) return
          if (place === 'path') filled = filled.replace(`{${name}}`, () => segment(value))
          else query.append(name, value)
        })
        if (extra?.startsWith('x')) query.append(extra, extra)
        const url = `/api/v1${filled}?${query}`
        const response = await api.app.request(url, { method: method.toUpperCase(), headers: sent })
        await check(operation, validate, response)
      },
    )
    await fc.assert(property, { numRuns: RUNS })
  }
})

/** Keeps a value inside its path segment; an empty or dotted one would be another path. */
const segment = (value: string) => {
  const encoded = encodeURIComponent(value.toWellFormed())
  return /^\.{0,2}$/.test(encoded) ? 'x' : encoded
}

test('nonsense paths, methods and bodies never get 500', { timeout: 300_000 }, async () => {
  const path = fc.oneof(
    fc.webPath(),
    fc.constantFrom(
      ...['/api/v1/prompts', '/api/v1/prompts/%', '/api/v1/prompts/%ff/compiled', '/api/v1//'],
      ...['/internal/sessions', '/internal/setup', '/internal/oauth/token', '/internal/key'],
      ...['/internal/oauth/client?client_id=%00', '/internal/oauth/clients', '/internal/projects'],
    ),
  )
  const sent = fc.record({
    method: fc.constantFrom('GET', 'POST', 'PUT', 'PATCH', 'DELETE', 'OPTIONS'),
    body: fc.oneof(jsonText, text, fc.json()),
    type: fc.constantFrom('application/json', 'text/plain', 'application/json; charset=x', ''),
    bearer: fc.oneof(
      fc.constantFrom(SERVICE_SECRET, 'x'),
      fc.nat(3).map((i) => keys[i] ?? ''),
    ),
  })
  const property = fc.asyncProperty(path, sent, async (at, { method, body, type, bearer }) => {
    const hasBody = method !== 'GET' && method !== 'OPTIONS'
    const response = await api.app.request(at, {
      method,
      headers: { 'content-type': type, authorization: `Bearer ${bearer}` },
      ...(hasBody && { body }),
    })
    requests++
    expect(response.status, `${method} ${at}`).toBeLessThan(500)
  })
  await fc.assert(property, { numRuns: RUNS })
  expect(requests).toBeGreaterThan(20_000)
})
