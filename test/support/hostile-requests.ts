import fc from 'fast-check'
import { jsonText, text } from './hostile-values.ts'
import type { Subject } from './subject.ts'

interface FieldSchema {
  type?: string | string[]
  enum?: string[]
}
interface Parameter {
  name: string
  in: 'path' | 'query' | 'header'
  schema?: FieldSchema
}
/** Parts of the OpenAPI document for building requests and checking responses. */
export interface Operation {
  operationId: string
  parameters: Parameter[]
  requestBody?: {
    content: { 'application/json': { schema: { properties: Record<string, FieldSchema> } } }
  }
  responses: Record<string, Answer & { $ref?: string }>
}
export interface Answer {
  content?: { 'application/json'?: { schema: object } }
}
export interface Document {
  paths: Record<string, Record<string, Operation>>
  components: { responses: Record<string, Answer> }
}

/** An existing value for a parameter, by name. */
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

/** A valid, nearly valid or nonsense value. */
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

interface Asking {
  readonly operation: Operation
  readonly path: string
  readonly subject: Subject
  readonly keys: readonly string[]
}

/** A request in which each part is valid, nearly valid or nonsense. */
export function requestFor({ operation, path, subject, keys }: Asking) {
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

/** Characters that HTTP allows in a header. */
const HEADER_VALUE = /^[\t\x20-\x7e\x80-\xff]*$/

/** Keeps a value inside its path segment; an empty or dotted value would change the path. */
const segment = (value: string) => {
  const encoded = encodeURIComponent(value.toWellFormed())
  return /^\.{0,2}$/.test(encoded) ? 'x' : encoded
}
