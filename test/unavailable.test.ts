import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { openDatabase } from '../apps/api/src/database/database.ts'
import { createServerDatabase } from './support/database.ts'
import { type FaultProxy, startFaultProxy } from './support/fault-proxy.ts'
import { MIGRATIONS } from './support/postgres.ts'
import { type Stack, startStack } from './support/stack.ts'

let served: Awaited<ReturnType<typeof createServerDatabase>>
let network: FaultProxy
let stack: Stack
let key: string
beforeAll(async () => {
  served = await createServerDatabase()
  network = await startFaultProxy(served.url)
  const database = { url: network.url, folder: '', migrations: MIGRATIONS, connections: 3 }
  stack = await startStack({ database: await openDatabase(database) })
  key = (await stack.key(await stack.owner(), 'dev')).text
})
afterAll(async () => {
  await stack?.close()
  await network?.close()
  await served?.drop()
})
beforeEach(() => network.refuse(true))

const json = { 'content-type': 'application/json' }
const asKey = () => ({ ...json, authorization: `Bearer ${key}` })
const rpc = (method: string, params = {}) =>
  fetch(stack.mcpUrl, {
    method: 'POST',
    headers: asKey(),
    body: JSON.stringify({ jsonrpc: '2.0', id: 1, method, params }),
  })
const retryAfter = (response: Response) => Number(response.headers.get('retry-after'))

test.each([
  ['GET', '/prompts'],
  ['POST', '/prompts'],
])(
  'the API answers %s 503 in the envelope without its database, and then again',
  async (method, path) => {
    const ask = () =>
      fetch(`${stack.apiUrl}/api/v1${path}`, {
        method,
        headers: asKey(),
        ...(method === 'POST' && { body: JSON.stringify({ name: 'Greeting' }) }),
      })
    const response = await ask()
    expect([response.status, retryAfter(response) > 0]).toEqual([503, true])
    expect(await response.json()).toEqual({
      data: null,
      error: { code: 'UNAVAILABLE', message: expect.stringMatching(/try again/) },
    })
    network.refuse(false)
    expect((await ask()).status).toBe(200)
  },
)

test('MCP says so by status and Retry-After, and to a model in a result', async () => {
  const listed = await rpc('tools/list')
  expect([listed.status, retryAfter(listed) > 0]).toEqual([503, true])
  expect(await listed.json()).toMatchObject({ jsonrpc: '2.0', error: { code: -32603 } })
  const called = await rpc('tools/call', { name: 'list_prompts', arguments: {} })
  const { result } = (await called.json()) as { result: { content: [{ text: string }] } }
  expect(result).toMatchObject({ isError: true })
  expect(result.content[0].text).toMatch(/^UNAVAILABLE: .*Retry after \d+ s\.$/)
})

test('the token endpoint and registration are temporarily_unavailable, with 503', async () => {
  const body = {
    grant_type: 'authorization_code',
    client_id: 'dcr_0123456789abcdef01234567',
    code: 'x',
    redirect_uri: 'http://localhost/',
    code_verifier: 'x'.repeat(43),
  }
  const exchange = await fetch(`${stack.urls.mcp}/api/oauth/token`, {
    method: 'POST',
    headers: json,
    body: JSON.stringify(body),
  })
  const registration = await fetch(`${stack.urls.web}/oauth/register`, {
    method: 'POST',
    headers: json,
    body: JSON.stringify({ redirect_uris: ['http://localhost:1/callback'] }),
  })
  for (const response of [exchange, registration]) {
    expect([response.status, retryAfter(response) > 0]).toEqual([503, true])
    expect(await response.json()).toMatchObject({ error: 'temporarily_unavailable' })
  }
})

test('a page says so with 503, and not that something is wrong', async () => {
  const response = await fetch(`${stack.urls.web}/sign-in`, {
    method: 'POST',
    headers: { origin: stack.urls.web, 'content-type': 'application/x-www-form-urlencoded' },
    body: new URLSearchParams({ email: 'ada@example.com', password: 'a password' }),
  })
  expect([response.status, retryAfter(response) > 0]).toEqual([503, true])
  expect(await response.text()).toContain('Back in a moment')
})

const ready = async () => {
  const began = performance.now()
  const { status } = await fetch(`${stack.apiUrl}/readyz`)
  return { status, seconds: (performance.now() - began) / 1_000 }
}

test('/readyz says within two seconds that the database is silent, and when it is back', async () => {
  network.refuse(false)
  expect((await ready()).status).toBe(200)
  network.freeze()
  for (let i = 0; i < 3; i++) {
    const { status, seconds } = await ready()
    expect(status).toBe(503)
    // Two, and what a busy machine adds.
    expect(seconds).toBeLessThan(4)
  }
  network.thaw()
  await expect.poll(ready, { timeout: 30_000 }).toMatchObject({ status: 200 })
})

test('/readyz says so too when only the connections of the hot statement are dead', async () => {
  network.refuse(false)
  const { admission } = stack.database
  await expect.poll(ready, { timeout: 30_000 }).toMatchObject({ status: 200 })
  const held = await Promise.all(Array.from({ length: 3 }, () => admission.connect()))
  expect((await ready()).status).toBe(503)
  for (const client of held) client.release()
  await expect.poll(ready, { timeout: 30_000 }).toMatchObject({ status: 200 })
})

test('the connection that hears of events is replaced when it has gone silent', async () => {
  network.refuse(false)
  const { pool } = stack.database
  const sql = `SELECT pid FROM pg_stat_activity
    WHERE datname = current_database() AND application_name = 'promptwire-events'`
  const listeners = async () => (await pool.query<{ pid: number }>(sql)).rows.map(({ pid }) => pid)
  await expect.poll(listeners, { timeout: 10_000 }).toHaveLength(1)
  const [before] = await listeners()
  network.swallow()
  const replaced = async () => {
    const pids = await listeners().catch(() => [])
    return pids.some((pid) => pid !== before)
  }
  await expect.poll(replaced, { timeout: 40_000 }).toBe(true)
})
