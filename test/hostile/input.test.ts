import { Ajv2020 } from 'ajv/dist/2020.js'
import addFormats from 'ajv-formats'
import fc from 'fast-check'
import { expect } from 'vitest'
import {
  type Answer,
  type Document,
  type Operation,
  requestFor,
} from '../support/hostile-requests.ts'
import { test as hostileTest, RUNS } from '../support/hostile-test.ts'
import { createSubject } from '../support/subject.ts'

const test = hostileTest.extend('document', { scope: 'file' }, async ({ api }) => {
  const response = await api.app.request('/api/v1/openapi.json')
  return (await response.json()) as Document
})

async function check(
  operation: Operation,
  validate: Record<string, (body: unknown) => boolean>,
  response: Response,
) {
  // Only operations that call a model document 502: this project's provider is unreachable.
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

/** Compiles each schema once: all operations share most error schemas. */
function createValidators({ components }: Document) {
  const ajv = new Ajv2020({ strict: false })
  addFormats['default'](ajv)
  const compiled = new Map<object, (body: unknown) => boolean>()
  const createValidator = (schema: object) => {
    const validate = compiled.get(schema) ?? ajv.compile({ ...schema, components })
    compiled.set(schema, validate)
    return validate
  }
  const shared = (reference: string): Answer =>
    components.responses[reference.replace('#/components/responses/', '')] ?? {}
  return ({ responses }: Operation) => {
    const validators = Object.entries(responses).flatMap(([status, answer]) => {
      const { content } = answer.$ref === undefined ? answer : shared(answer.$ref)
      const schema = content?.['application/json']?.schema
      return schema ? [[status, createValidator(schema)]] : []
    })
    return Object.fromEntries(validators)
  }
}

test('any input to an operation gets a documented response, never 500', {
  timeout: 300_000,
}, async ({ api, document, host: { owner, keys } }) => {
  const operations = Object.entries(document.paths).flatMap(([path, methods]) =>
    Object.entries(methods).map(([method, operation]) => ({ path, method, operation })),
  )
  expect(operations.length).toBeGreaterThan(70)
  const findValidators = createValidators(document)
  // Reads do not change this subject.
  const read = await createSubject(api, owner)
  for (const { path, method, operation } of operations) {
    const subject = method === 'get' ? read : await createSubject(api, owner)
    const validate = findValidators(operation)
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
