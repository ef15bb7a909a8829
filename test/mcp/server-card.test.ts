import { serverCard } from '@promptwire/core/mcp-server'
import { expect } from 'vitest'
import { test } from '../support/mcp-test.ts'
import { ServerCard } from '../support/published-formats.ts'

test('a client finds the server card through the catalog of either host', async ({ stack }) => {
  const { web, mcp } = stack.urls
  for (const host of [web, mcp]) {
    const catalog = await fetch(`${host}/.well-known/ai-catalog.json`)
    expect(catalog.headers.get('content-type')).toBe('application/ai-catalog+json')
    expect(catalog.headers.get('access-control-allow-origin')).toBe('*')
    const { specVersion, entries } = await catalog.json()
    expect([specVersion, entries.length]).toEqual(['1.0', 1])
    expect(entries[0]).toMatchObject({
      type: 'application/mcp-server-card+json',
      url: `${stack.mcpUrl}/server-card`,
    })
  }
})

test('the server card is valid, open to pages, and confirmed by its ETag', async ({ stack }) => {
  const answered = await fetch(`${stack.mcpUrl}/server-card`)
  expect(answered.headers.get('content-type')).toBe('application/mcp-server-card+json')
  expect(answered.headers.get('access-control-allow-origin')).toBe('*')
  expect(answered.headers.get('access-control-expose-headers')).toContain('ETag')
  const card = ServerCard.parse(await answered.json())
  expect(card.remotes.map(({ url }) => url)).toEqual([stack.mcpUrl])
  const again = await fetch(`${stack.mcpUrl}/server-card`, {
    headers: { 'if-none-match': answered.headers.get('etag') ?? '' },
  })
  expect(again.status).toBe(304)
})

test('the server card does not contradict the server', async ({ stack, postModern }) => {
  const card = ServerCard.parse(await (await fetch(`${stack.mcpUrl}/server-card`)).json())
  const { result } = await (await postModern('server/discover')).json()
  const versions = card.remotes[0]?.supportedProtocolVersions ?? []
  expect(versions).toEqual(expect.arrayContaining(result.supportedVersions))
  const { name, title, version } = result.serverInfo ?? readServerInfo(result)
  expect(card).toMatchObject({ title, version })
  expect(card.name.split('/')[1]).toBe(name)
})

const readServerInfo = ({ _meta }: { _meta: Record<string, unknown> }) =>
  _meta['io.modelcontextprotocol/serverInfo'] as Record<string, string>

test.for([
  ['https://mcp.example.com', 'com.example.mcp/promptwire'],
  ['https://example.com/pw', 'com.example/promptwire'],
  ['http://127.0.0.1:3002', '127.0.0.1/promptwire'],
  ['http://[::1]:3002', '-1-/promptwire'],
] as const)('a deployment at %s is the server %s', ([mcp, name]) => {
  const card = serverCard({ web: 'https://example.com', mcp }, ['2026-07-28'])
  expect(ServerCard.parse(card).name).toBe(name)
})

test('the icon that clients show is an image of the web app', async ({ stack }) => {
  const card = ServerCard.parse(await (await fetch(`${stack.mcpUrl}/server-card`)).json())
  const icon = await fetch(card.icons[0]?.src ?? '')
  expect(icon.headers.get('content-type')).toBe('image/svg+xml')
  expect(icon.headers.get('cross-origin-resource-policy') ?? 'cross-origin').toBe('cross-origin')
  expect(await icon.text()).toContain('<svg')
})
