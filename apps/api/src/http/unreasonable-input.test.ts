import { expect } from 'vitest'
import { test as apiTest } from '../../../../test/support/api-test.ts'

const test = apiTest.extend(
  'send',
  ({ api, devKey }) =>
    async (method: string, path: string, body?: string) => {
      const headers = {
        authorization: `Bearer ${devKey.bearer}`,
        'content-type': 'application/json',
      }
      const request = { method, headers, ...(body !== undefined && { body }) }
      const response = await api.app.request(`/api/v1${path}`, request)
      return { status: response.status, text: await response.text() }
    },
)

const nested = (levels: number) => `${'{"a":'.repeat(levels)}1${'}'.repeat(levels)}`

test.for([
  [`{"name":"x","model_config":${nested(64)}}`, 'nested deeper than 64'],
  [`{"name":"x","model_config":${nested(100_000)}}`, 'nested deeper than 64'],
  [`{"tags":[${'1,'.repeat(500_000)}1]}`, 'more than 20000 keys and items'],
  [`{${Array.from({ length: 90_000 }, (_, i) => `"k${i}":1`)}}`, 'more than 20000 keys and items'],
] as const)('rejects a body too complex for validation (%#)', async ([body, reason], { send }) => {
  const { status, text } = await send('POST', '/prompts', body)
  expect(status).toBe(400)
  expect(text).toContain(reason)
})

test('the error about unknown fields stays short', async ({ send }) => {
  const fields = Array.from({ length: 15_000 }, (_, i) => `"unknown${i}":1`)
  const { status, text } = await send('POST', '/prompts', `{${fields}}`)
  expect(status).toBe(400)
  expect(text.length).toBeLessThan(1_000)
})

test('values in the query have the same depth limit', async ({ api, owner, send }) => {
  const { id } = await api.publishedPrompt(owner)
  const { status, text } = await send('GET', `/prompts/${id}/compiled?variables=${'['.repeat(65)}`)
  expect(status).toBe(400)
  expect(text).toContain('nested deeper than 64')
})

test.for(['0000-01-01T00:00:00Z', '0001-01-01T00:00:00%2B23:59', '9999-12-31T23:59:59-23:59'])(
  'an instant outside the calendar, %s, is a client error',
  async (instant, { send }) => {
    for (const name of ['since', 'until']) {
      const { status, text } = await send('GET', `/audit-entries?${name}=${instant}`)
      expect(status).toBe(400)
      expect(text).toContain(`${name}: must be between the years 1 and 9999`)
    }
  },
)

test.for(['0001-01-01T00:00:00Z', '9999-12-31T23:59:59.999Z'])(
  'accepts the first and the last instant, %s',
  async (instant, { send }) => {
    expect((await send('GET', `/audit-entries?since=${instant}`)).status).toBe(200)
    expect((await send('GET', `/audit-entries?until=${instant}`)).status).toBe(200)
  },
)

test.for([
  '["created","0000-01-01T00:00:00Z",ID]',
  '["created","-271821-04-20T00:00:00.000Z",ID]',
  '["created","+275760-09-13T00:00:00.000Z",ID]',
  '["-updated","1 BC",ID]',
  '["name","\\u0000",ID]',
  '["name","\\ud800",ID]',
  '[[[[',
  '['.repeat(300),
])('rejects a cursor that it did not issue: %s', async (written, { send }) => {
  const id = '"01999c5e-7b1c-7c3a-9d2e-5f6a7b8c9d0e"'
  const cursor = Buffer.from(written.replace('ID', id)).toString('base64url')
  for (const sort of ['created', '-updated', 'name']) {
    const { status, text } = await send('GET', `/prompts?limit=1&sort=${sort}&cursor=${cursor}`)
    expect([status, text.includes('cursor: is not the next_cursor')]).toEqual([400, true])
  }
})

test("values stored above today's depth limit stay readable", async ({ api, owner, send }) => {
  const { id } = await api.publishedPrompt(owner)
  const deep = JSON.parse(nested(2_200))
  await api.database.prisma.prompt.update({ where: { id }, data: { modelConfig: deep } })
  for (const path of ['', '/compiled', '/working-copy', '/diff?from=1']) {
    const { status, text } = await send('GET', `/prompts/${id}${path}`)
    expect([path, status, text.slice(0, 200)]).toEqual([path, 200, expect.any(String)])
  }
  expect((await send('POST', `/prompts/${id}/versions`, '{}')).status).toBe(200)
  expect((await send('GET', `/prompts/${id}/diff?from=1&to=2`)).status).toBe(200)
})
