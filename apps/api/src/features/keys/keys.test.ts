import type { Scope } from '@promptwire/core/access/scopes'
import { expect } from 'vitest'
import { test as apiTest } from '../../../../../test/support/api-test.ts'

const test = apiTest.extend('keys', ({ api, projectAs }) => {
  async function setUp() {
    const owner = await api.owner()
    const project = await projectAs(owner, owner.projectId)
    const create = async (name: string, expires_at?: string) =>
      (await project.create_key({ ...NEW, name, ...(expires_at && { expires_at }) })).data
    const names = async (filter: Parameters<typeof project.list_keys>[0]) =>
      (await project.list_keys(filter)).data.map(({ name }) => name)
    return { owner, project, create, names }
  }
  const later = (ms: number) => new Date(api.clock.now.getTime() + ms)
  const passTo = (instant: Date) => {
    api.clock.now = instant
  }
  /** A call as our MCP server forwards it. */
  const callTool = (path: string, key: string) =>
    api.app.request(`/api/v1${path}`, {
      headers: { authorization: `Bearer ${key}`, 'x-promptwire-via': 'mcp' },
    })
  return { setUp, later, passTo, callTool }
})

const NEW = { environment: 'live', scopes: ['prompts:read'] as Scope[] } as const

test('a key with an expiry works until that instant and is unknown from then on', async ({
  keys,
  api,
}) => {
  const { owner, project, create } = await keys.setUp()
  const expires = keys.later(60_000)
  const { key } = await create('Short', expires.toISOString())
  expect((await api.get('/prompts', key)).status).toBe(200)
  keys.passTo(new Date(expires.getTime() - 1))
  expect((await api.get('/prompts', key)).status).toBe(200)
  keys.passTo(expires)
  const refused = await api.get('/prompts', key)
  expect(refused.status).toBe(401)
  expect(await refused.json()).toEqual({
    data: null,
    error: {
      code: 'UNAUTHORIZED',
      message: 'This API key is unknown, expired or revoked.',
      details: [],
      doc_url: 'http://web.test/docs#error-UNAUTHORIZED',
    },
  })
  expect((await api.get('/key', key)).status).toBe(401)
  const [shown] = (await project.list_keys({})).data
  expect(shown).toMatchObject({ state: 'expired', expires_at: expires.toISOString() })
  const { accountId } = owner
  const usage = await api.database.prisma.monthlyUsage.findFirst({ where: { accountId } })
  expect(Number(usage?.used), 'what came too late counts nothing').toBe(2)
})

test('rejects an expiry in the past', async ({ keys, api }) => {
  const { create } = await keys.setUp()
  for (const instant of [api.clock.now, keys.later(-1), new Date(0)]) {
    await expect(create('Late', instant.toISOString())).rejects.toMatchObject({
      code: 'VALIDATION_ERROR',
      message: 'expires_at: must be in the future.',
    })
  }
})

test('a key shows the tool that used it last, and a plain call keeps it', async ({ keys, api }) => {
  const { project, create } = await keys.setUp()
  const { key } = await create('Agent')
  const used = async () => (await project.list_keys({})).data[0]
  expect(await used()).toMatchObject({ last_used_at: null, last_tool: null, last_tool_at: null })
  const first = api.clock.now
  // The client introspects its key and calls a tool in the same minute.
  await api.get('/key', key)
  await keys.callTool('/search/prompts?q=x', key)
  const at = first.toISOString()
  // Use is recorded after the response.
  await expect.poll(used).toMatchObject({
    last_used_at: at,
    last_tool: 'search_prompts',
    last_tool_at: at,
  })
  keys.passTo(keys.later(90_000))
  await api.get('/prompts', key)
  await expect.poll(used).toMatchObject({
    last_used_at: api.clock.now.toISOString(),
    last_tool: 'search_prompts',
    last_tool_at: at,
  })
  keys.passTo(keys.later(90_000))
  await keys.callTool('/prompts', key)
  await expect.poll(used).toMatchObject({ last_tool: 'list_prompts' })
})

test('lists keys by text and state, in the requested order, in pages', async ({ keys, api }) => {
  const { owner, project, create, names } = await keys.setUp()
  const member = await api.member(owner, 'editor')
  const ended = await api.key({ ...owner, userId: member.userId })
  for (const name of ['banana', 'Apple', 'cherry 100%']) {
    keys.passTo(keys.later(1_000))
    await create(name)
  }
  const revoked = await create('apple pie')
  await project.revoke_key({ key_id: revoked.id })
  const { accountId } = owner
  const membership = { accountId_userId: { accountId, userId: member.userId } }
  await api.database.prisma.membership.delete({ where: membership })

  expect(await names({})).toEqual(['apple pie', 'cherry 100%', 'Apple', 'banana', 'Test key'])
  expect(await names({ sort: 'name' })).toEqual([
    'Apple',
    'apple pie',
    'banana',
    'cherry 100%',
    'Test key',
  ])
  expect(await names({ state: 'active', sort: 'name' })).toEqual(['Apple', 'banana', 'cherry 100%'])
  expect(await names({ state: 'inactive' })).toEqual(['apple pie', 'Test key'])
  expect(await names({ q: 'APPLE' })).toEqual(['apple pie', 'Apple'])
  expect(await names({ q: '0%' })).toEqual(['cherry 100%'])
  expect(await names({ q: ended.text.slice(-4) })).toContain('Test key')
  expect(await names({ environment: 'dev' })).toEqual([])
  const states = (await project.list_keys({ sort: 'name' })).data.map(({ state }) => state)
  expect(states).toEqual(['active', 'revoked', 'active', 'active', 'ended'])

  for (const sort of ['newest', 'last_used', 'name'] as const) {
    const paged: string[] = []
    let cursor: string | null | undefined
    do {
      const page = await project.list_keys({ sort, limit: 2, ...(cursor && { cursor }) })
      expect(page.data.length).toBeLessThanOrEqual(2)
      paged.push(...page.data.map(({ name }) => name))
      cursor = page.next_cursor
    } while (cursor)
    expect(paged).toEqual(await names({ sort }))
  }
})

test('sorts by last use on request', async ({ keys, api }) => {
  const { create, names } = await keys.setUp()
  const first = await create('first')
  await create('never')
  const second = await create('second')
  await api.get('/prompts', second.key)
  keys.passTo(keys.later(1_000))
  await api.get('/prompts', first.key)
  const inOrder = () => names({ sort: 'last_used' })
  // Use is recorded after the response.
  await expect.poll(inOrder).toEqual(['first', 'second', 'never'])
})

test('only people can rename a key; it still works, and the log has both names', async ({
  keys,
  api,
}) => {
  const { project, create } = await keys.setUp()
  const { id, key } = await create('Old')
  const { data } = await project.update_key({ key_id: id, name: 'New' })
  expect(data).toMatchObject({ id, name: 'New', state: 'active' })
  await project.update_key({ key_id: id, name: 'New' })
  expect((await api.get('/prompts', key)).status).toBe(200)
  const { data: entries } = await project.list_audit_entries({ action: 'key.renamed' })
  expect(entries).toMatchObject([
    { target_id: id, before: { name: 'Old' }, after: { name: 'New' } },
  ])
  const stranger = await keys.setUp()
  await expect(stranger.project.update_key({ key_id: id, name: 'Mine' })).rejects.toMatchObject({
    code: 'NOT_FOUND',
  })
})
