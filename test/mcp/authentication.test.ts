import { expect } from 'vitest'
import { revokeKeyById } from '../../apps/api/src/features/keys/keys.sql.ts'
import { call, rpc, test } from '../support/mcp-test.ts'
import type { Stack } from '../support/stack.ts'

const challenge = ({ urls }: Pick<Stack, 'urls'>) =>
  `Bearer realm="promptwire", resource_metadata="${urls.mcp}/api/oauth/.well-known/oauth-protected-resource"`

test.for(['POST', 'GET', 'DELETE', 'PUT'])(
  '%s without a token gets the challenge of the specification [spec mcp.challenge]',
  async (method, { stack, requests }) => {
    const response = await fetch(stack.mcpUrl, { method })
    expect(response.status).toBe(401)
    expect(response.headers.get('www-authenticate')).toBe(challenge(stack))
    expect(await response.json()).toMatchObject({ data: null, error: { code: 'UNAUTHORIZED' } })
    expect(requests).toEqual([])
  },
)

test('HEAD without a token is 401 with the challenge', async ({ stack }) => {
  const response = await fetch(stack.mcpUrl, { method: 'HEAD' })
  expect([response.status, response.headers.get('www-authenticate')]).toEqual([
    401,
    challenge(stack),
  ])
})

test.for([
  ['initialize', rpc('initialize', {})],
  ['tools/list', rpc('tools/list')],
  ['a tool call', call('list_prompts', {})],
  ['a call of an unknown tool', call('nothing', {})],
  ['prompts/get', rpc('prompts/get', { name: 'greeting' })],
  ['no JSON', '{'],
])('%s with an unknown key is 401 invalid_token', async ([, body], { post }) => {
  const response = await post(body, {}, 'pk_live_nonsense')
  expect(response.status).toBe(401)
  expect(response.headers.get('www-authenticate')).toContain('error="invalid_token"')
})

test('ignores a token in the query [spec mcp.header-only]', async ({ stack, greeter }) => {
  const response = await fetch(`${stack.mcpUrl}?access_token=${greeter.key}`, { method: 'POST' })
  expect(response.status).toBe(401)
})

test('the first request after a revocation is 401, midway in a session too [spec revoked.401]', async ({
  stack,
  greeter,
  post,
}) => {
  const { text, id } = await stack.key(greeter.owner)
  expect((await post(call('list_prompts', {}), {}, text)).status).toBe(200)
  await revokeKeyById(stack.unitOfWork, stack.system(greeter.owner.projectId), id)
  const response = await post(call('list_prompts', {}), {}, text)
  expect(response.status).toBe(401)
  expect(response.headers.get('www-authenticate')).toContain('invalid_token')
})

test("a call without the scope is 403 and lists the key's scopes and the missing ones", async ({
  stack,
  greeter,
  post,
}) => {
  const { text } = await stack.key(greeter.owner, 'live', ['gallery:read'])
  const response = await post(call('list_prompts', {}), {}, text)
  expect(response.status).toBe(403)
  const header = response.headers.get('www-authenticate')
  expect(header).toContain('error="insufficient_scope"')
  expect(header).toContain('scope="gallery:read prompts:read"')
  expect(header).toContain('resource_metadata=')
  expect(header).toContain('error_description="This API key lacks the scope prompts:read."')
})

test('rejects a foreign Host or Origin, and accepts a local one', async ({ stack, post }) => {
  const from = async (origin: string) => (await post(rpc('ping'), { origin })).status
  expect(await from('http://evil.example.com')).toBe(403)
  expect(await from('http://localhost:6274')).toBe(200)
  expect(await from(stack.urls.web)).toBe(200)
})

test('a preflight needs no token, for allowed origins', async ({ stack, post }) => {
  const preflight = (origin: string) =>
    fetch(stack.mcpUrl, {
      method: 'OPTIONS',
      headers: { origin, 'access-control-request-method': 'POST' },
    })
  const allowed = await preflight('http://localhost:6274')
  expect(allowed.status).toBe(204)
  expect(allowed.headers.get('access-control-allow-headers')).toContain('MCP-Protocol-Version')
  expect((await preflight('https://evil.example')).status).toBe(403)
  expect((await post(rpc('ping'))).headers.get('access-control-expose-headers')).toContain(
    'WWW-Authenticate',
  )
})
