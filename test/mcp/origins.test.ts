import { expect } from 'vitest'
import { test as mcpTest, rpc } from '../support/mcp-test.ts'

const PAGE = 'https://client.example'

/** Sends requests like a page of some origin, to a server with these settings. */
const test = mcpTest.extend('startAsking', ({ stack, greeter }) => (settings: Settings) => {
  const { app } = stack.createMcp(settings)
  return async (method: string, origin: string, host = new URL(settings.MCP_URL).host) =>
    app.request(`${settings.MCP_URL}/mcp`, {
      method,
      headers: {
        origin,
        host,
        authorization: `Bearer ${greeter.key}`,
        'content-type': 'application/json',
      },
      ...(method === 'POST' && { body: JSON.stringify(rpc('ping')) }),
    })
})

type Settings = Record<'MCP_URL', string> & { readonly ALLOWED_ORIGINS?: string }

const MCP_URL = 'https://mcp.example.com'

test('a public server is open to pages of every origin, without cookies, and refuses a foreign host', async ({
  startAsking,
}) => {
  const ask = startAsking({ MCP_URL })
  for (const origin of [PAGE, 'http://localhost:6274', 'null']) {
    const answers = [await ask('OPTIONS', origin), await ask('POST', origin)]
    expect(answers.map(({ status }) => status)).toEqual([204, 200])
    for (const { headers } of answers) {
      expect(headers.get('access-control-allow-origin')).toBe('*')
      expect(headers.has('access-control-allow-credentials')).toBe(false)
    }
  }
  const rebound = await ask('POST', PAGE, 'evil.example')
  expect(rebound.status).toBe(403)
  expect(await rebound.text()).toContain('ALLOWED_HOSTS')
})

test('ALLOWED_ORIGINS narrows a public server; a refusal names the origin and the setting', async ({
  startAsking,
}) => {
  const ask = startAsking({ MCP_URL, ALLOWED_ORIGINS: 'https://app.example.com' })
  expect((await ask('POST', 'https://app.example.com')).status).toBe(200)
  for (const method of ['OPTIONS', 'POST']) {
    const refused = await ask(method, PAGE)
    expect(refused.status).toBe(403)
    const message = expect.stringMatching(/client\.example.*ALLOWED_ORIGINS/)
    expect(await refused.json()).toMatchObject({ error: { code: 'FORBIDDEN', message } })
  }
})

test('a server on loopback refuses pages of other sites, unless ALLOWED_ORIGINS is *', async ({
  startAsking,
}) => {
  const local = { MCP_URL: 'http://localhost:3002' }
  expect((await startAsking(local)('POST', 'http://localhost:6274')).status).toBe(200)
  expect((await startAsking(local)('POST', PAGE)).status).toBe(403)
  expect((await startAsking({ ...local, ALLOWED_ORIGINS: '*' })('POST', PAGE)).status).toBe(200)
})
