import { expect } from 'vitest'
import { test as cutOffTest } from '../../support/cut-off-stack-test.ts'
import { createKey } from '../../support/keys.ts'
import type { Stack } from '../../support/stack.ts'

const test = cutOffTest
  // A key from before the outage.
  .extend('headers', { scope: 'file' }, async ({ stack }) => {
    const { bearer } = await createKey(stack, await stack.owner(), 'dev')
    return { 'content-type': 'application/json', authorization: `Bearer ${bearer}` }
  })
  // Each test starts without a database.
  .extend('withoutDatabase', { auto: true }, ({ network, headers: _ }) => network.refuse(true))

const rpc = (stack: Stack, headers: HeadersInit, method: string, params = {}) =>
  fetch(stack.mcpUrl, {
    method: 'POST',
    headers,
    body: JSON.stringify({ jsonrpc: '2.0', id: 1, method, params }),
  })
const retryAfter = (response: Response) => Number(response.headers.get('retry-after'))

test.for([
  ['GET', '/prompts'],
  ['POST', '/prompts'],
] as const)(
  'without its database the API returns %s 503 in the envelope, and then recovers',
  async ([method, path], { stack, network, headers }) => {
    const ask = () =>
      fetch(`${stack.apiUrl}/api/v1${path}`, {
        method,
        headers,
        ...(method === 'POST' && { body: JSON.stringify({ name: 'Greeting' }) }),
      })
    const response = await ask()
    expect([response.status, retryAfter(response) > 0]).toEqual([503, true])
    expect(await response.json()).toMatchObject({
      data: null,
      error: { code: 'UNAVAILABLE', message: expect.stringMatching(/try again/i), details: [] },
    })
    network.refuse(false)
    expect((await ask()).status).toBe(200)
  },
)

test('MCP reports it by status and Retry-After, and to a model in a result', async ({
  stack,
  headers,
}) => {
  const listed = await rpc(stack, headers, 'tools/list')
  expect([listed.status, retryAfter(listed) > 0]).toEqual([503, true])
  expect(await listed.json()).toMatchObject({ jsonrpc: '2.0', error: { code: -32603 } })
  const called = await rpc(stack, headers, 'tools/call', { name: 'list_prompts', arguments: {} })
  const { result } = (await called.json()) as { result: { content: [{ text: string }] } }
  expect(result).toMatchObject({ isError: true })
  expect(result.content[0].text).toMatch(
    /^UNAVAILABLE: .*Retry after \d+ s\.\ndoc_url: \S+#error-UNAVAILABLE$/,
  )
})

test('the token endpoint and registration return temporarily_unavailable with 503', async ({
  stack,
}) => {
  const body = {
    grant_type: 'authorization_code',
    client_id: 'dcr_0123456789abcdef01234567',
    code: 'x',
    redirect_uri: 'http://localhost/',
    code_verifier: 'x'.repeat(43),
  }
  const exchange = await fetch(`${stack.urls.mcp}/api/oauth/token`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify(body),
  })
  const registration = await fetch(`${stack.urls.web}/oauth/register`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ redirect_uris: ['http://localhost:1/callback'] }),
  })
  for (const response of [exchange, registration]) {
    expect([response.status, retryAfter(response) > 0]).toEqual([503, true])
    expect(await response.json()).toMatchObject({ error: 'temporarily_unavailable' })
  }
})

test('a page returns 503 and says so, without a generic error', async ({ stack }) => {
  const response = await fetch(`${stack.urls.web}/sign-in`, {
    method: 'POST',
    headers: { origin: stack.urls.web, 'content-type': 'application/x-www-form-urlencoded' },
    body: new URLSearchParams({ email: 'ada@example.com', password: 'a password' }),
  })
  expect([response.status, retryAfter(response) > 0]).toEqual([503, true])
  expect(await response.text()).toContain('Back in a moment')
})

const ready = async ({ apiUrl }: Stack) => {
  const began = performance.now()
  const { status } = await fetch(`${apiUrl}/readyz`)
  return { status, seconds: (performance.now() - began) / 1_000 }
}

test('/readyz reports within two seconds that the database is silent, and when it is back', async ({
  stack,
  network,
}) => {
  network.refuse(false)
  expect((await ready(stack)).status).toBe(200)
  network.freeze()
  for (let i = 0; i < 3; i++) {
    const { status, seconds } = await ready(stack)
    expect(status).toBe(503)
    // Two seconds, and a busy machine's delay.
    expect(seconds).toBeLessThan(4)
  }
  network.thaw()
  await expect.poll(() => ready(stack)).toMatchObject({ status: 200 })
})

test('/readyz also reports it if only the connections of the delivery statement are dead', async ({
  stack,
  network,
}) => {
  network.refuse(false)
  const { admission } = stack.database
  await expect.poll(() => ready(stack)).toMatchObject({ status: 200 })
  const clients = await Promise.all(Array.from({ length: 3 }, () => admission.connect()))
  expect((await ready(stack)).status).toBe(503)
  for (const client of clients) client.release()
  await expect.poll(() => ready(stack)).toMatchObject({ status: 200 })
})

test('replaces the event connection when it has gone silent', async ({ stack, network }) => {
  network.refuse(false)
  const { pool } = stack.database
  const sql = `SELECT pid FROM pg_stat_activity
    WHERE datname = current_database() AND application_name = 'promptwire-events'`
  const listeners = async () => (await pool.query<{ pid: number }>(sql)).rows.map(({ pid }) => pid)
  await expect.poll(listeners).toHaveLength(1)
  const [before] = await listeners()
  network.swallow()
  const replaced = async () => {
    const pids = await listeners().catch(() => [])
    return pids.some((pid) => pid !== before)
  }
  await expect.poll(replaced).toBe(true)
})
