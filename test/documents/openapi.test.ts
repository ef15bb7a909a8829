import { execFileSync } from 'node:child_process'
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { openApiDocument } from '@promptwire/contract/derive/openapi'
import { PUBLIC_PREFIX } from '@promptwire/contract/public-contract'
import { FAILURES, type FailureCode } from '@promptwire/core/errors/failure'
import { Ajv2020 } from 'ajv/dist/2020.js'
import addFormats from 'ajv-formats'
import { describe, expect, test } from 'vitest'
import { currentSurface, formatSurface, parseSurface } from '../support/api-surface.ts'
import { type ApiDocument, breakingChanges } from '../support/breaking-changes.ts'
import { checkSurface } from '../support/check-api-surface.ts'

const ROOT = fileURLToPath(new URL('../..', import.meta.url))
const LINTER = `${ROOT}test/node_modules/.bin/redocly`
const document = openApiDocument(PUBLIC_PREFIX) as unknown as ApiDocument
const copy = (): Loose => structuredClone(document) as unknown as Loose

const surface = formatSurface(currentSurface())
/** The API that clients compiled against: docs/api-surface.json. */
const { document: released } = parseSurface(surface)

test('the committed surface is small, and complete for clients', () => {
  expect(surface.length).toBeLessThan(100_000)
  expect(breakingChanges(released, document)).toEqual([])
  expect(breakingChanges(document, released)).toEqual([])
})

test('the document passes the linter', () => {
  const folder = mkdtempSync(join(tmpdir(), 'promptwire-openapi-'))
  const file = join(folder, 'openapi.json')
  writeFileSync(file, JSON.stringify(document))
  const config = `--config=${ROOT}redocly.yaml`
  const report = execFileSync(LINTER, ['lint', file, config, '--format=json'], {
    cwd: ROOT,
    encoding: 'utf8',
    env: { ...process.env, REDOCLY_TELEMETRY: 'off', REDOCLY_SUPPRESS_UPDATE_NOTICE: 'true' },
    stdio: ['ignore', 'pipe', 'pipe'],
  })
  rmSync(folder, { recursive: true })
  expect(JSON.parse(report)).toMatchObject({ totals: { errors: 0, warnings: 0 } })
})

/** Every example, with a reference to its schema (RFC 6901). */
function examples(value: unknown, at = '#'): { schema: string; example: unknown }[] {
  if (value === null || typeof value !== 'object') return []
  const inside = Object.entries(value).flatMap(([name, each]) => {
    const escaped = name.replaceAll('~', '~0').replaceAll('/', '~1')
    return examples(each, `${at}/${encodeURIComponent(escaped)}`)
  })
  if (!('schema' in value && 'example' in value)) return inside
  return [{ schema: `${at}/schema`, example: value.example }, ...inside]
}

test('each error response is defined once, and every reference resolves to it', () => {
  const { responses } = document.components as unknown as { responses: Record<string, object> }
  const operations = Object.values(document.paths).flatMap((methods) => Object.values(methods))
  const refusals = operations.flatMap((operation) =>
    Object.entries(operation.responses).filter(([status]) => Number(status) >= 400),
  )
  expect(refusals.length).toBeGreaterThan(300)
  for (const [status, refusal] of refusals) {
    const { $ref = '' } = refusal as { $ref?: string }
    const code = $ref.replace('#/components/responses/', '')
    expect(responses[code]).toMatchObject({ content: expect.anything() })
    expect(String(FAILURES[code as FailureCode].status)).toBe(status)
  }
})

test('every body and response has an example that fits its schema', () => {
  const ajv = new Ajv2020({ strict: false })
  addFormats['default'](ajv)
  ajv.addSchema(document, 'api')
  const found = examples(document)
  expect(found.length).toBeGreaterThan(75)
  for (const { schema, example } of found) {
    expect(ajv.validate(`api${schema}`, example), `${schema} ${JSON.stringify(example)}`).toBe(true)
  }
})

/** A document for planted changes. */
interface Loose {
  // biome-ignore lint/suspicious/noExplicitAny: any place of it is changed at will
  [name: string]: any
}

const create = (api: Loose) => api['paths']['/prompts'].post
const body = (api: Loose) => create(api).requestBody.content['application/json'].schema
const answer = (api: Loose) =>
  create(api).responses['200'].content['application/json'].schema.properties

const variables = (api: Loose) =>
  api['paths']['/prompts/{prompt_id}'].get.parameters.find(
    (each: Loose) => each['name'] === 'variables',
  ).schema

describe('detects each kind of change', () => {
  test.each<[string, (api: Loose) => void]>([
    ['a removed path', (api) => delete api['paths']['/prompts']],
    ['a removed method', (api) => delete api['paths']['/prompts'].post],
    ['another scope', (api) => (create(api)['x-required-scope'] = 'blocks:write')],
    ['a removed parameter', (api) => api['paths']['/prompts'].get.parameters.shift()],
    ['a required parameter', (api) => (api['paths']['/prompts'].get.parameters[0].required = true)],
    ['a removed field of a body', (api) => delete body(api).properties.slug],
    ['a field of a body required now', (api) => body(api).required.push('slug')],
    ['a tighter limit', (api) => (body(api).properties.name.maxLength = 10)],
    ['a higher lower limit', (api) => (body(api).properties.name.minLength = 10)],
    ['a limit where there was none', (api) => (body(api).properties.tags.minItems = 1)],
    ['a new pattern', (api) => (body(api).properties.name.pattern = '^a')],
    ['another type of a body', (api) => (body(api).properties.name.type = 'integer')],
    [
      'a removed field of an answer',
      (api) => delete api['components'].schemas.Block.properties.title,
    ],
    [
      'another type of an answer',
      (api) => (api['components'].schemas.Block.properties.title.type = 'integer'),
    ],
    [
      'null in an answer',
      (api) => (api['components'].schemas.Block.properties.title.type = ['string', 'null']),
    ],
    ['a field not always there', (api) => api['components'].schemas.Block.required.pop()],
    [
      'a field of another scope',
      (api) =>
        (api['components'].schemas.WorkingCopy.properties.blocks['x-required-scope'] =
          'evals:read'),
    ],
    ['another answer', (api) => (answer(api).data = { type: 'array', items: {} })],
    ['another type of JSON in the query', (api) => (variables(api).contentSchema.type = 'array')],
    ['text where JSON was', (api) => delete variables(api).contentSchema],
    [
      'a value less',
      (api) =>
        api['paths']['/prompts'].get.parameters
          .find((each: Loose) => each['name'] === 'sort')
          .schema.enum.pop(),
    ],
  ])('%s breaks clients', (_, plant) => {
    const changed = copy()
    plant(changed)
    expect(breakingChanges(released, changed as unknown as ApiDocument)).not.toEqual([])
  })

  test.each<[string, (api: Loose) => void]>([
    ['nothing', () => {}],
    ['a new path', (api) => (api['paths']['/new'] = api['paths']['/prompts'])],
    ['a new optional field', (api) => (body(api).properties.extra = { type: 'string' })],
    ['a new field of an answer', (api) => (api['components'].schemas.Block.properties.extra = {})],
    [
      'a field kept from keys without the scope that reads it',
      (api) => {
        const { properties, required } = api['components'].schemas.Block
        properties.title['x-required-scope'] = 'blocks:read'
        required.splice(required.indexOf('title'), 1)
      },
    ],
    ['a wider limit', (api) => (body(api).properties.name.maxLength = 1_000)],
    [
      'a value more',
      (api) =>
        api['paths']['/prompts'].get.parameters
          .find((each: Loose) => each['name'] === 'sort')
          .schema.enum.push('size'),
    ],
    [
      'JSON in the query, called content as it was',
      (api) => {
        const parameters = api['paths']['/prompts/{prompt_id}'].get.parameters
        const parameter = parameters.find((each: Loose) => each['name'] === 'variables')
        parameter.content = { 'application/json': { schema: parameter.schema.contentSchema } }
        delete parameter.schema
      },
    ],
    [
      'another kind of a union with a type field',
      (api) => {
        const { oneOf } = api['components'].schemas.TestCase.properties.checks.items
        oneOf.push({ properties: { type: { const: 'sentiment' } }, required: ['type'] })
      },
    ],
    ['a new refusal', (api) => (create(api).responses['418'] = { description: 'teapot' })],
    ['other words', (api) => (create(api).summary = 'Make a prompt')],
  ])('%s breaks no client', (_, plant) => {
    const changed = copy()
    plant(changed)
    expect(breakingChanges(released, changed as unknown as ApiDocument)).toEqual([])
  })
})

describe('a change of the API is accepted', () => {
  const committed = formatSurface(currentSurface())
  const { document: now, tools } = currentSurface()
  const { '/prompts': _, ...others } = now.paths
  const broken = { document: { ...now, paths: others }, tools }

  test.each([
    [
      'rejects an unannounced change that breaks clients',
      '## 1.1.0, unreleased\n\n- More words.\n',
      false,
    ],
    [
      'where the unreleased changes announce it',
      '## 1.1.0, unreleased\n\n### Breaking\n\n- No prompts.\n',
      true,
    ],
    [
      'not where an earlier release announced another one',
      '## 1.1.0, unreleased\n\n## [1.0.0] - 2027-01-02\n\n### Breaking\n\n- No prompts.\n',
      false,
    ],
    [
      'not under an empty heading',
      '## 1.1.0, unreleased\n\n### Breaking\n\n### Added\n\n- A field.\n',
      false,
    ],
  ])('%s', (_, changelog, isAnnounced) => {
    const check = checkSurface(committed, broken, changelog)
    expect(check).toMatchObject({ isAnnounced, isCurrent: false })
    expect(check.breaking).toContain('GET /prompts: removed')
  })

  test('accepts an addition once the file has it', () => {
    const { create_prompt: fields = [], ...withoutOne } = tools
    const before = formatSurface({ document: { ...now, paths: others }, tools: withoutOne })
    const check = checkSurface(before, { document: now, tools }, '')
    expect(check).toEqual({ breaking: [], isAnnounced: false, isCurrent: false })
    expect(checkSurface(committed, { document: now, tools }, '').isCurrent).toBe(true)
    expect(fields).toContain('name!')
  })

  test.each([
    ['a removed tool', { create_prompt: undefined }],
    ['a removed field of a tool', { create_prompt: ['slug'] }],
    [
      'a field of a tool required now',
      { create_prompt: [...(tools['create_prompt'] ?? []), 'owner!'] },
    ],
  ])('not if it is %s', (_, changed) => {
    const kept = Object.entries({ ...tools, ...changed }).filter(([, fields]) => fields)
    const after = Object.fromEntries(kept) as typeof tools
    expect(checkSurface(committed, { document: now, tools: after }, '').breaking).not.toEqual([])
  })
})
