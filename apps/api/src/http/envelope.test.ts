import { expect } from 'vitest'
import { createTestApi } from '../../../../test/support/api.ts'
import { test } from '../../../../test/support/api-test.ts'
import { SERVICE_SECRET } from '../../../../test/support/fixtures.ts'

const service = { authorization: `Bearer ${SERVICE_SECRET}` }
const json = { ...service, 'content-type': 'application/json' }

test.for([
  ['an unknown route', '/api/v1/nothing', {}, 404, 'NOT_FOUND'],
  ['a path outside the API', '/', {}, 404, 'NOT_FOUND'],
  ['a wrong method', '/api/v1/prompts', { method: 'PUT' }, 405, 'METHOD_NOT_ALLOWED'],
  [
    'malformed JSON',
    '/internal/sessions',
    { method: 'POST', headers: json, body: '{' },
    400,
    'VALIDATION_ERROR',
  ],
  [
    'JSON that is not an object',
    '/internal/sessions',
    { method: 'POST', headers: json, body: '[]' },
    400,
    'VALIDATION_ERROR',
  ],
  [
    'another media type',
    '/internal/sessions',
    { method: 'POST', headers: service, body: 'a=b' },
    415,
    'UNSUPPORTED_MEDIA_TYPE',
  ],
  [
    'an oversized body',
    '/internal/sessions',
    { method: 'POST', headers: json, body: `{"a":"${'x'.repeat(2 ** 20)}"}` },
    413,
    'PAYLOAD_TOO_LARGE',
  ],
  ['an oversized URL', `/api/v1/prompts?q=${'x'.repeat(200_001)}`, {}, 413, 'PAYLOAD_TOO_LARGE'],
] as const)(
  '%s returns the envelope [spec envelope.error]',
  async ([, path, init, status, code], { api }) => {
    const response = await api.app.request(path, init)
    expect(response.status).toBe(status)
    expect(response.headers.get('content-type')).toContain('application/json')
    expect(response.headers.get('x-request-id')).toMatch(/\w/)
    expect(await response.json()).toEqual({
      data: null,
      error: {
        code,
        message: expect.stringMatching(/\w/),
        details: [],
        doc_url: `http://web.test/docs#error-${code}`,
      },
    })
  },
)

test('an unexpected failure is INTERNAL_ERROR; only the log has its cause [spec errors.internal]', async () => {
  const broken = await createTestApi()
  const { text } = await broken.key(await broken.owner())
  const { pool } = broken.database
  await pool.query('ALTER TABLE api_key RENAME TO gone')
  const response = await broken.get('/prompts', text)
  await pool.query('ALTER TABLE gone RENAME TO api_key')
  expect(response.status).toBe(500)
  const body = await response.text()
  expect(JSON.parse(body)).toEqual({
    data: null,
    error: {
      code: 'INTERNAL_ERROR',
      message: expect.stringContaining('Unexpected server error'),
      details: [],
      doc_url: 'http://web.test/docs#error-INTERNAL_ERROR',
    },
  })
  expect(body).not.toContain('api_key')
  expect(broken.log.join()).toContain('api_key')
  await broken.close()
})

test('returns an acceptable request id from our own apps, never one from an outside client', async ({
  api,
}) => {
  const idFor = async (sent: string, app = api.app) =>
    (await app.request('/healthz', { headers: { 'x-request-id': sent } })).headers.get(
      'x-request-id',
    )
  expect(await idFor('abc-123')).toBe('abc-123')
  expect(await idFor('abc-123', api.publicApp)).toMatch(/^[0-9a-f-]{36}$/)
  expect(await idFor('x'.repeat(500))).not.toBe('x'.repeat(500))
  expect(await idFor('a<b>')).not.toBe('a<b>')
})

test('logs neither key nor variables', async ({ api, owner }) => {
  const { text } = await api.key(owner)
  const { slug } = await api.publishedPrompt(owner)
  await api.get(
    `/prompts/${slug}/compiled?variables=${encodeURIComponent('{"name":"private"}')}`,
    text,
  )
  const written = api.log.join('\n')
  expect(written).toContain('/api/v1/prompts/:prompt_id/compiled')
  expect(written).not.toContain(text)
  expect(written).not.toContain('private')
})

test('the log line of a rejected request names its key', async ({ api }) => {
  const { id, text } = await api.key(await api.owner(), 'live', ['blocks:read'])
  expect((await api.get('/prompts', text)).status).toBe(403)
  const line = api.log.findLast((each) => each.includes('"status":403')) ?? '{}'
  expect(JSON.parse(line)).toMatchObject({ route: '/api/v1/prompts', key_id: id })
})

test('every response of a retired version has the Sunset date, including 304 and errors [spec sunset]', async ({
  api,
}) => {
  const retirement = new Date('2027-06-01T00:00:00Z')
  const retired = await createTestApi({
    database: api.database,
    environment: {
      DEPRECATION_OF_V1: '2026-11-30T00:00:00Z',
      SUNSET_OF_V1: retirement.toISOString(),
    },
  })
  const owner = await retired.owner()
  const { text } = await retired.key(owner)
  const { slug } = await retired.publishedPrompt(owner)
  const ok = await retired.get(`/prompts/${slug}`, text)
  const current = { 'if-none-match': ok.headers.get('etag') ?? '' }
  for (const response of [
    ok,
    await retired.get(`/prompts/${slug}`, text, current),
    await retired.get('/prompts/none', text),
    await retired.get('/prompts', 'no key'),
  ]) {
    expect(response.headers.get('sunset')).toBe('Tue, 01 Jun 2027 00:00:00 GMT')
    expect(response.headers.get('deprecation')).toBe('@1795996800')
    expect(response.headers.get('link')).toContain('/docs#versions>; rel="sunset"')
  }
  expect((await api.get(`/prompts/${slug}`, text)).headers.has('sunset')).toBe(false)
})

test.each([
  [
    'in less than six months',
    { SUNSET_OF_V1: new Date(Date.now() + 150 * 86_400_000).toISOString() },
  ],
  [
    'less than six months after it was announced',
    { DEPRECATION_OF_V1: '2026-09-01T00:00:00Z', SUNSET_OF_V1: '2027-02-28T00:00:00Z' },
  ],
])('a version that ends %s is refused at start [spec sunset]', async (_, environment) => {
  const start = createTestApi({ environment })
  await expect(start).rejects.toThrow(/SUNSET_OF_V1: must be at least 6 months after/)
})

test('serves the OpenAPI document at {base_url}/openapi.json without a key', async ({ api }) => {
  const response = await api.app.request('/api/v1/openapi.json')
  const document = (await response.json()) as { openapi: string; paths: object; servers: unknown }
  expect(document.openapi).toBe('3.1.0')
  expect(document.servers).toEqual([{ url: 'http://api.test/api/v1' }])
  expect(Object.keys(document.paths)).toContain('/prompts/{prompt_id}/compiled')
})

test.for([
  ['an empty key', 'Bearer ', 'has no key'],
  ['another scheme', 'Basic cGs6', 'has no key'],
  ['half a key', 'Bearer pk_live_abc', 'not a complete API key'],
] as const)(
  '%s is reported as itself, not as an unknown key',
  async ([, authorization, sentence], { api }) => {
    const response = await api.app.request('/api/v1/prompts', { headers: { authorization } })
    const { error } = (await response.json()) as { error: { code: string; message: string } }
    expect([response.status, error.code]).toEqual([401, 'UNAUTHORIZED'])
    expect(error.message).toContain(sentence)
    expect(response.headers.get('www-authenticate')).toContain('error="invalid_token"')
  },
)

test('the public listener serves nothing that is reserved for our own apps', async ({ api }) => {
  for (const path of ['/internal/key', '/internal/sessions', '/internal/oauth/token']) {
    for (const method of ['GET', 'POST']) {
      const init = { method, headers: json, ...(method === 'POST' && { body: '{}' }) }
      expect((await api.publicApp.request(path, init)).status, path).toBe(404)
      expect((await api.app.request(path, init)).status, path).not.toBe(404)
    }
  }
})

test('a key without scopes can read its own identity, and nothing else', async ({ api }) => {
  const { text } = await api.key(await api.owner(), 'live', ['prompts:read'])
  const response = await api.get('/key', text)
  expect(await response.json()).toMatchObject({ data: { scopes: ['prompts:read'] }, error: null })
  expect((await api.get('/key', 'pk_live_nonsense')).status).toBe(401)
  for (const path of ['/sessions', '/setup', '/projects/x/keys']) {
    expect((await api.get(path, SERVICE_SECRET)).status).toBe(404)
  }
})
