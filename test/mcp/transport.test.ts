import { expect } from 'vitest'
import { call, DEFAULT_TOOL_NAMES, readAnswer, rpc, test } from '../support/mcp-test.ts'

test('plain curl needs no Accept, no initialize and no version header [spec mcp.tools-list]', async ({
  post,
}) => {
  const response = await post('{"jsonrpc":"2.0","id":1,"method":"tools/list"}', { accept: '*/*' })
  expect(response.status).toBe(200)
  expect(response.headers.get('content-type')).toContain('application/json')
  expect(response.headers.has('mcp-session-id')).toBe(false)
  const { result } = await readAnswer(response)
  expect(result.tools.map(({ name }) => name)).toEqual(DEFAULT_TOOL_NAMES)
})

test.for(['GET', 'DELETE', 'PUT'])('%s with a key is 405', async (method, { stack, greeter }) => {
  const headers = { authorization: `Bearer ${greeter.key}` }
  const response = await fetch(stack.mcpUrl, { method, headers })
  expect([response.status, response.headers.get('allow')]).toEqual([405, 'POST'])
})

test('a trailing slash reaches the same endpoint without a redirect', async ({ stack }) => {
  const response = await fetch(`${stack.mcpUrl}/`, { method: 'POST', redirect: 'error' })
  expect(response.status).toBe(401)
})

test.for([
  ['bad JSON', '{', 400],
  ['no jsonrpc', { id: 1, method: 'ping' }, 400],
  ['a batch of 21', Array.from({ length: 21 }, () => rpc('ping')), 400],
  ['an oversized body', `"${'x'.repeat(2 ** 20 + 1)}"`, 413],
  ['a notification', { jsonrpc: '2.0', method: 'notifications/initialized' }, 202],
  ['an unknown method', rpc('nothing'), 200],
])('%s follows the protocol', async ([, body, status], { post }) => {
  expect((await post(body)).status).toBe(status)
})

test('another media type is 415', async ({ post }) => {
  expect((await post(rpc('ping'), { 'content-type': 'text/plain' })).status).toBe(415)
})

test('a batch gets a batch response', async ({ post }) => {
  const response = await post([rpc('ping'), { ...call('list_prompts', {}), id: 2 }])
  expect(await response.json()).toHaveLength(2)
})

test.for(['2024-11-05', '2025-03-26', '2025-06-18', '2025-11-25'])(
  'initialize negotiates %s',
  async (protocolVersion, { post }) => {
    const params = { protocolVersion, capabilities: {}, clientInfo: { name: 'x', version: '1' } }
    const { result } = await readAnswer(await post(rpc('initialize', params)))
    expect(result).toMatchObject({
      protocolVersion,
      serverInfo: { name: 'promptwire', title: 'Promptwire' },
      capabilities: { tools: {}, prompts: {}, resources: {}, completions: {} },
    })
    expect(JSON.stringify(result['capabilities'])).not.toContain('listChanged')
    expect(String(result['instructions']).length).toBeLessThan(1024)
  },
)

test('2026-07-28 uses the same handlers', async ({ postModern }) => {
  const discovered = await readAnswer(await postModern('server/discover'))
  expect(discovered.result['supportedVersions']).toContain('2026-07-28')
  const { result } = await readAnswer(await postModern('tools/list'))
  expect(result).toMatchObject({ ttlMs: 0, cacheScope: 'private' })
  const called = await postModern(
    'tools/call',
    { name: 'list_prompts', arguments: {} },
    'list_prompts',
  )
  expect((await readAnswer(called)).result['structuredContent']).toHaveProperty('items')
  expect((await postModern('nothing')).status).toBe(404)
})
