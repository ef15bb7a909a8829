import { Ajv2020 } from 'ajv/dist/2020.js'
import addFormats from 'ajv-formats'
import fc from 'fast-check'
import { expect } from 'vitest'
import { test as apiTest } from './support/api-test.ts'
import { SERVICE_SECRET } from './support/fixtures.ts'
import { createSubject, type Subject } from './support/valid-inputs.ts'

/** Requests per operation, and for paths that are none; together more than 20,000. */
const RUNS = 300

interface FieldSchema {
  type?: string | string[]
  enum?: string[]
}
interface Parameter {
  name: string
  in: 'path' | 'query' | 'header'
  schema?: FieldSchema
}
interface Operation {
  operationId: string
  parameters: Parameter[]
  requestBody?: {
    content: { 'application/json': { schema: { properties: Record<string, FieldSchema> } } }
  }
  responses: Record<string, Answer & { $ref?: string }>
}
interface Answer {
  content?: { 'application/json'?: { schema: object } }
}
interface Document {
  paths: Record<string, Record<string, Operation>>
  components: { responses: Record<string, Answer> }
}

const test = apiTest
  .extend('document', { scope: 'file' }, async ({ api }) => {
    const response = await api.app.request('/api/v1/openapi.json')
    return (await response.json()) as Document
  })
  // Whose project everybody works in, with keys that may much, little and nothing.
  .extend('host', { scope: 'file' }, async ({ api }) => {
    const owner = await api.owner()
    const keys = [
      (await api.key(owner, 'live')).text,
      (await api.key(owner, 'dev')).text,
      (await api.key(owner, 'dev', ['gallery:read'])).text,
      'pk_live_nonsense',
    ]
    return { owner, keys }
  })

/** What is parsed again after the request was: files, cursors, dates at the calendar's edges. */
const nested = fc.nat(300).map((levels) => `${'{"a":'.repeat(levels)}0${'}'.repeat(levels)}`)
const inner = fc.oneof(
  nested,
  fc.constantFrom('"\\u0000"', '"\\ud800"', '{"\\udfff":1}', '['.repeat(5_000), '[{},{}]'),
)
const instants = fc.constantFrom(
  '0000-01-01T00:00:00Z',
  '0001-01-01T00:00:00+23:59',
  '9999-12-31T23:59:59-23:59',
  '-271821-04-20T00:00:00.000Z',
  '+275760-09-13T00:00:00.000Z',
  '2026-02-30T00:00:00Z',
)
const KNOWN_ID = '01999c5e-7b1c-7c3a-9d2e-5f6a7b8c9d0e'
const cursors = fc
  .tuple(
    fc.constantFrom('created', '-updated', 'name'),
    fc.oneof(instants, fc.constant('\0\ud800')),
  )
  .map(([sort, value]) =>
    Buffer.from(JSON.stringify([sort, value, KNOWN_ID])).toString('base64url'),
  )
const parsedAgain = fc.oneof(
  inner,
  instants,
  cursors,
  inner.map((json) => `[{"input_text":"a","variables":${json},"checks":${json}}]`),
  inner.map((json) => `input_text,variables\na,"${json.replaceAll('"', '""')}"`),
)

const text = fc.oneof(
  { weight: 1, arbitrary: parsedAgain },
  fc.string({ unit: 'binary', maxLength: 30 }),
  fc.constantFrom('', '\0', '%00', '../..', "' OR 1=1 --", '{{a}}', '\ud800', 'x'.repeat(5_000)),
)
const jsonText = fc.oneof(
  inner,
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

/** What exists, by the name of the parameter that would name it. */
const known = (subject: Subject, name: string): string | undefined =>
  ({
    prompt_id: subject.slug,
    block_id: subject.blockId,
    variable_id: subject.variableId,
    test_case_id: subject.testCaseId,
    folder_id: subject.folderId,
    gallery_slug: 'bug-triage',
    version: '1',
  })[name]

/** A value that fits the parameter, nearly fits it, or is nonsense. */
function valueFor(subject: Subject, { name, schema }: Parameter): fc.Arbitrary<string> {
  const fitting = schema?.enum
    ? fc.constantFrom(...schema.enum)
    : schema?.type === 'integer'
      ? fc.oneof(fc.integer().map(String), fc.constantFrom('1', '2147483648', '9e99', '1.5'))
      : jsonText
  const existing = known(subject, name)
  const usual = existing === undefined ? fitting : fc.constant(existing)
  return fc.oneof({ weight: 3, arbitrary: usual }, { weight: 1, arbitrary: text }, fitting)
}

/** A field of a body: mostly of its type, sometimes anything. */
function fieldFor(subject: Subject, schema: FieldSchema): fc.Arbitrary<unknown> {
  const byType: Record<string, fc.Arbitrary<unknown>> = {
    string: schema.enum ? fc.constantFrom(...schema.enum) : text,
    integer: fc.oneof(fc.nat(20), fc.integer(), fc.maxSafeInteger()),
    boolean: fc.boolean(),
    array: fc.array(fc.oneof(text, fc.uuid(), fc.constant(subject.blockId)), { maxLength: 5 }),
    object: fc.dictionary(text, fc.jsonValue({ maxDepth: 2 }), { maxKeys: 5 }),
  }
  const fitting = byType[[schema.type].flat()[0] ?? ''] ?? fc.jsonValue()
  return fc.oneof({ weight: 6, arbitrary: fitting }, fc.jsonValue({ maxDepth: 2 }))
}

function bodyFor(subject: Subject, { requestBody }: Operation): fc.Arbitrary<string> {
  const properties = requestBody?.content['application/json'].schema.properties ?? {}
  const fields = Object.entries(properties).map(([name, schema]) => [
    name,
    fieldFor(subject, schema),
  ])
  const body = fc.record(Object.fromEntries(fields), { requiredKeys: [] })
  return fc.oneof(
    { weight: 8, arbitrary: body.map((value) => JSON.stringify(value)) },
    jsonText,
    text,
  )
}

const headersWith = (keys: readonly string[]) =>
  fc.record({
    authorization: fc.oneof(
      { weight: 5, arbitrary: fc.constantFrom(...keys).map((key) => `Bearer ${key}`) },
      { weight: 1, arbitrary: fc.string({ unit: 'grapheme-ascii', maxLength: 60 }) },
    ),
    'if-none-match': fc.constantFrom('*', '"x"', 'W/"x', '', ',,,"', '"'.repeat(2_000)),
  })

async function check(
  operation: Operation,
  validate: Record<string, (body: unknown) => boolean>,
  response: Response,
) {
  // Only rows that call a model document 502: the provider of this project cannot be reached.
  if (response.status !== 502) expect(response.status).toBeLessThan(500)
  expect(Object.keys(operation.responses)).toContain(String(response.status))
  if (response.headers.get('content-type') === 'text/event-stream') {
    await response.body?.cancel()
    return
  }
  const body = await response.text()
  if (response.status === 304) return expect(body).toBe('')
  expect(validate[response.status]?.(JSON.parse(body)), body.slice(0, 300)).toBe(true)
}

function validators(operation: Operation, { components }: Document) {
  const ajv = new Ajv2020({ strict: false })
  addFormats['default'](ajv)
  const shared = (reference: string): Answer =>
    components.responses[reference.replace('#/components/responses/', '')] ?? {}
  const schemas = Object.entries(operation.responses).flatMap(([status, answer]) => {
    const { content } = answer.$ref === undefined ? answer : shared(answer.$ref)
    const schema = content?.['application/json']?.schema
    return schema ? [[status, ajv.compile({ ...schema, components })]] : []
  })
  return Object.fromEntries(schemas)
}

test('whatever a client sends to an operation is answered as documented, and never with 500', {
  timeout: 300_000,
}, async ({ api, document, host: { owner, keys } }) => {
  const operations = Object.entries(document.paths).flatMap(([path, methods]) =>
    Object.entries(methods).map(([method, operation]) => ({ path, method, operation })),
  )
  expect(operations.length * RUNS).toBeGreaterThan(20_000)
  for (const { path, method, operation } of operations) {
    const subject = await createSubject(api, owner)
    const validate = validators(operation, document)
    const property = fc.asyncProperty(
      requestFor({ operation, path, subject, keys }),
      async ({ url, sent, body }) => {
        const response = await api.app.request(url, {
          method: method.toUpperCase(),
          headers: { ...sent, 'content-type': 'application/json' },
          ...(operation.requestBody && { body }),
        })
        await check(operation, validate, response)
      },
    )
    await fc.assert(property, { numRuns: RUNS })
  }
})

interface Asking {
  readonly operation: Operation
  readonly path: string
  readonly subject: Subject
  readonly keys: readonly string[]
}

function requestFor({ operation, path, subject, keys }: Asking) {
  const parameters = operation.parameters.map((parameter) =>
    fc.option(valueFor(subject, parameter), {
      nil: parameter.in === 'path' ? (known(subject, parameter.name) ?? '1') : undefined,
    }),
  )
  const parts = fc.tuple(
    fc.tuple(...parameters),
    fc.option(text),
    headersWith(keys),
    bodyFor(subject, operation),
  )
  return parts.map(([values, extra, base, body]) => {
    const sent: Record<string, string> = { ...base }
    let filled = path
    const query = new URLSearchParams()
    for (const [i, { name, in: place }] of operation.parameters.entries()) {
      const value = values[i]
      if (value === undefined) continue
      if (place === 'path') filled = filled.replace(`{${name}}`, () => segment(value))
      else if (place === 'query') query.append(name, value)
      else if (HEADER_VALUE.test(value)) sent[name] = value
    }
    if (extra?.startsWith('x')) query.append(extra, extra)
    return { url: `/api/v1${filled}?${query}`, sent, body }
  })
}

/** What HTTP carries; the rest cannot be sent at all. */
const HEADER_VALUE = /^[\t\x20-\x7e\x80-\xff]*$/

/** Keeps a value inside its path segment; an empty or dotted one would be another path. */
const segment = (value: string) => {
  const encoded = encodeURIComponent(value.toWellFormed())
  return /^\.{0,2}$/.test(encoded) ? 'x' : encoded
}

test('nonsense paths, methods and bodies never get 500', {
  timeout: 300_000,
}, async ({ api, host: { owner, keys } }) => {
  const webhooks = `/internal/projects/${owner.projectId}/webhooks`
  const signedIn = await api.session(owner)
  const path = fc.oneof(
    fc.webPath(),
    fc.constantFrom(
      '/api/v1/prompts',
      '/api/v1/prompts/%',
      '/api/v1/prompts/%ff/compiled',
      '/api/v1//',
      '/api/v1/blocks/x',
      '/api/v1/prompts/x/versions/1/publish',
      '/internal/sessions',
      '/internal/setup',
      '/internal/oauth/token',
      '/internal/key',
      '/internal/oauth/client?client_id=%00',
      '/internal/oauth/clients',
      '/internal/projects',
      webhooks,
      `${webhooks}/x`,
      `${webhooks}/${owner.userId}`,
      `${webhooks}/x/deliveries`,
      `${webhooks}/${owner.userId}/deliveries?cursor=%00`,
      `${webhooks}/x/test`,
    ),
  )
  const webhookBody = fc
    .record({ url: fc.oneof(text, fc.webUrl()), description: text, events: fc.json() })
    .map((body) => JSON.stringify({ ...body, events: ['prompt.updated'] }))
  const sent = fc.record({
    method: fc.constantFrom('GET', 'POST', 'PUT', 'PATCH', 'DELETE', 'OPTIONS'),
    body: fc.oneof(jsonText, text, fc.json(), webhookBody),
    type: fc.constantFrom('application/json', 'text/plain', 'application/json; charset=x', ''),
    bearer: fc.oneof(fc.constantFrom(SERVICE_SECRET, 'x', signedIn), fc.constantFrom(...keys)),
  })
  const property = fc.asyncProperty(path, sent, async (at, { method, body, type, bearer }) => {
    const hasBody = method !== 'GET' && method !== 'OPTIONS'
    const response = await api.app.request(at, {
      method,
      headers: { 'content-type': type, authorization: `Bearer ${bearer}` },
      ...(hasBody && { body }),
    })
    expect(response.status, `${method} ${at}`).toBeLessThan(500)
  })
  await fc.assert(property, { numRuns: RUNS })
})
