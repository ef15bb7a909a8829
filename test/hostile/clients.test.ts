import { get } from 'node:http'
import fc from 'fast-check'
import { expect } from 'vitest'
import { RUNS } from '../support/hostile-test.ts'
import { test as stackTest } from '../support/stack-test.ts'
import { OWN_STACK } from '../support/web-test.ts'

const test = stackTest.extend('stackOptions', OWN_STACK)

/** For each of the three doors. */
const REQUESTS = 5 * RUNS

const method = fc.constantFrom(
  'initialize',
  'ping',
  'tools/list',
  'tools/call',
  'prompts/list',
  'prompts/get',
  'nothing',
  'completion/complete',
  'resources/read',
  'resources/list',
  'server/discover',
  '',
)
const message = fc.record(
  {
    jsonrpc: fc.constantFrom('2.0', '1.0', 2),
    id: fc.oneof(fc.integer(), fc.string(), fc.constant(null)),
    method: fc.oneof({ weight: 8, arbitrary: method }, fc.jsonValue()),
    params: fc.oneof(
      fc.jsonValue(),
      fc.record({
        name: fc.constantFrom('get_prompt', 'greeting', '..'),
        arguments: fc.jsonValue(),
      }),
      fc.record({
        uri: fc.constantFrom('prompt://greeting', 'prompt://\0', 'x'),
        cursor: fc.string(),
      }),
    ),
  },
  { requiredKeys: [] },
)

test('the MCP endpoint never returns 5xx for any JSON-RPC', async ({ stack, owner, liveKey }) => {
  await stack.publishedPrompt(owner, { slug: 'greeting' })
  const body = fc.oneof(
    message.map((one) => JSON.stringify(one)),
    fc.array(message, { maxLength: 4 }).map((batch) => JSON.stringify(batch)),
    fc.json(),
    fc.string(),
  )
  const version = fc.option(fc.constantFrom('2026-07-28', '2025-11-25', 'x'), { nil: undefined })
  const property = fc.asyncProperty(body, version, async (sent, revision) => {
    const response = await fetch(stack.mcpUrl, {
      method: 'POST',
      headers: {
        authorization: `Bearer ${liveKey.bearer}`,
        'content-type': 'application/json',
        ...(revision && { 'mcp-protocol-version': revision }),
      },
      body: sent,
    })
    expect(response.status, sent).toBeLessThan(500)
  })
  const unreadable = '{"method":{"toString":0}}'
  await fc.assert(property, { numRuns: REQUESTS, examples: [[unreadable, undefined]] })
})

test('the token and registration endpoints return OAuth errors for any body', async ({ stack }) => {
  const fields = fc.record(
    {
      grant_type: fc.constantFrom('authorization_code', 'x', ''),
      code: fc.string(),
      code_verifier: fc.oneof(fc.string(), fc.constant('x'.repeat(43))),
      redirect_uri: fc.oneof(fc.webUrl(), fc.string()),
      client_id: fc.oneof(fc.string(), fc.constant('dcr_\0'), fc.webUrl()),
      resource: fc.string(),
      client_name: fc.jsonValue(),
      redirect_uris: fc.oneof(fc.array(fc.oneof(fc.webUrl(), fc.string())), fc.jsonValue()),
    },
    { requiredKeys: [] },
  )
  const endpoint = fc.constantFrom('token', 'register')
  const property = fc.asyncProperty(
    endpoint,
    fc.oneof(fields, fc.jsonValue()),
    async (which, body) => {
      const { web, mcp } = stack.urls
      const url = which === 'token' ? `${mcp}/api/oauth/token` : `${web}/oauth/register`
      const response = await fetch(url, {
        method: 'POST',
        headers: { 'content-type': 'application/json' },
        body: JSON.stringify(body),
      })
      expect(response.status, JSON.stringify(body)).toBeLessThan(500)
      if (!response.ok) expect(await response.json()).toHaveProperty('error', expect.any(String))
    },
  )
  await fc.assert(property, { numRuns: REQUESTS })
})

test('pages never return 5xx for anything a browser sends', async ({
  stack,
  owner: { projectId },
  person,
}) => {
  const path = fc.oneof(
    fc.webPath(),
    fc.constantFrom(
      '/',
      '/projects',
      '/sign-in',
      '/sign-out',
      '/setup',
      '/oauth/authorize',
      '/assets/x',
      `/projects/${projectId}/keys`,
      '/projects/x/keys',
      `/projects/${projectId}/keys/x/revoke`,
    ),
  )
  const value = fc.oneof(fc.string(), fc.constantFrom('\0', 'x'.repeat(3_000), projectId))
  const names = ['name', 'email', 'password', 'continue', 'token', 'request', 'project_id', 'scope']
  const fields = fc.dictionary(fc.constantFrom(...names, 'client_id', 'redirect_uri'), value)
  const property = fc.asyncProperty(path, fields, fc.boolean(), async (at, sent, isPost) => {
    const query = new URLSearchParams(sent)
    const target = new URL(stack.urls.web + at)
    const response = isPost
      ? await person.post(target.href, sent)
      : await person.get(`${target.href}?${query}`)
    expect(response.status, `${at} ${JSON.stringify(sent)}`).toBeLessThan(500)
  })
  await fc.assert(property, { numRuns: REQUESTS })
})

test.for(['application/json', 'multipart/form-data', 'text/plain'])(
  'a form sent as %s is rejected without crashing',
  async (type, { stack }) => {
    const { web } = stack.urls
    const headers = { 'content-type': type, origin: web }
    const response = await fetch(`${web}/sign-in`, { method: 'POST', headers, body: '{"a":1}' })
    expect(response.status).toBe(400)
  },
)

test('oversized headers get the envelope from the socket itself', async ({ stack }) => {
  const { port, hostname } = new URL(stack.apiUrl)
  const headers = { 'x-large': 'x'.repeat(300_000) }
  const [status, body] = await new Promise<[number | undefined, string]>((resolve, reject) => {
    get({ hostname, port, path: '/api/v1/prompts', headers }, (response) => {
      let text = ''
      response.on('data', (chunk) => {
        text += chunk
      })
      response.on('end', () => resolve([response.statusCode, text]))
    }).once('error', reject)
  })
  expect(status).toBe(431)
  const doc_url = `${stack.urls.web}/docs#error-PAYLOAD_TOO_LARGE`
  expect(JSON.parse(body)).toMatchObject({ error: { code: 'PAYLOAD_TOO_LARGE', doc_url } })
})
