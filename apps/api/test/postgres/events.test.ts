import { SCOPES } from '@promptwire/core/access/scopes'
import { expect } from 'vitest'
import { createTestApi } from '../../../../test/support/api.ts'
import { test as apiTest } from '../../../../test/support/api-test.ts'
import { follow } from '../../../../test/support/follow.ts'
import { revokeKeyById } from '../../src/features/keys/keys.sql.ts'

const test = apiTest.extend('setUp', ({ api }) => async () => {
  const owner = await api.owner()
  const key = await api.key(owner, 'dev')
  const open = async (lastEventId?: string) => {
    const headers = lastEventId === undefined ? {} : { 'last-event-id': lastEventId }
    return follow(await api.get('/events', key.text, headers))
  }
  return { owner, key, bearer: { bearer: key.text }, open }
})

test('the events of a prompt arrive in order', async ({ setUp, client, api }) => {
  const { owner, bearer, open } = await setUp()
  const stream = await open()
  await stream.ready()
  await client.create_prompt({ name: 'Greeting' }, bearer)
  const created = await stream.next()
  const { data: copy } = await client.get_working_copy({ prompt_id: 'greeting' }, bearer)
  const about = { project_id: owner.projectId, prompt_id: copy.id, slug: 'greeting' }
  expect(created).toMatchObject({
    id: '1',
    event: 'prompt.updated',
    data: {
      type: 'prompt.updated',
      timestamp: api.clock.now.toISOString(),
      data: { ...about, revision: 1 },
    },
  })
  await client.update_prompt({ prompt_id: 'greeting', name: 'Hello' }, bearer)
  await client.save_draft_version({ prompt_id: 'greeting' }, bearer)
  await client.publish_version({ prompt_id: 'greeting', version: 1 }, bearer)
  await client.delete_prompt({ prompt_id: 'greeting', confirm: true }, bearer)
  expect((await stream.next())?.data).toMatchObject({ data: { ...about, revision: 2 } })
  expect(await stream.next()).toMatchObject({
    id: '3',
    event: 'prompt.published',
    data: { data: { ...about, version: 1 } },
  })
  expect(await stream.next()).toMatchObject({ id: '4', event: 'prompt.deleted' })
  await stream.stop()
})

test('a key revoked between admission and the first read gets no events', async ({
  setUp,
  api,
}) => {
  const { owner, key } = await setUp()
  const { status, body } = await api.get('/events', key.text)
  await revokeKeyById(api.unitOfWork, api.system(owner.projectId), key.id)
  expect([status, await new Response(body).text()]).toEqual([200, ''])
})

test('a stream ends after an hour', async ({ setUp, api, client }) => {
  const { bearer, open } = await setUp()
  const stream = await open()
  await stream.ready()
  const before = api.clock.now
  api.clock.now = new Date(before.getTime() + 60 * 60 * 1000)
  await client.create_prompt({ name: 'Late' }, bearer)
  // Earlier changes may still arrive; then the stream ends.
  while (await stream.next());
  api.clock.now = before
})

test('a reconnecting follower gets missed events once', async ({ setUp, client }) => {
  const { bearer, open } = await setUp()
  const stream = await open()
  await stream.ready()
  await client.create_prompt({ name: 'A' }, bearer)
  await stream.next()
  await stream.stop()
  await client.create_prompt({ name: 'B' }, bearer)
  await client.create_prompt({ name: 'C' }, bearer)
  const again = await open(stream.lastId())
  expect((await again.next())?.data.data).toMatchObject({ slug: 'b' })
  expect((await again.next())?.data.data).toMatchObject({ slug: 'c' })
  expect(again.lastId()).toBe('3')
  await again.stop()
})

test('with concurrent writers, a follower gets every event number once', async ({
  setUp,
  client,
}) => {
  const { bearer, open } = await setUp()
  const many = Array.from({ length: 30 }, (_, i) => `P${i}`)
  const stream = await open()
  await stream.ready()
  await Promise.all(many.map((name) => client.create_prompt({ name }, bearer)))
  const seen = [await stream.next()]
  while (seen.length < many.length) seen.push(await stream.next())
  expect(seen.map((event) => event?.id)).toEqual(many.map((_, i) => `${i + 1}`))
  expect(new Set(seen.map((event) => event?.data.data['slug'])).size).toBe(many.length)
  await stream.stop()
})

test('a late follower, or one with an unknown number, gets a resync', async ({
  setUp,
  client,
  api,
}) => {
  const { owner, bearer, open } = await setUp()
  for (const name of ['A', 'B', 'C']) await client.create_prompt({ name }, bearer)
  const where = { projectId: owner.projectId, number: { lte: 2 } }
  await api.database.prisma.event.deleteMany({ where })
  for (const [lastId, expected] of [
    ['0', { event: 'resync', id: '3' }],
    ['1', { event: 'resync', id: '3' }],
    ['99', { event: 'resync', id: '3' }],
    ['2', { event: 'prompt.updated', id: '3' }],
  ] as const) {
    const stream = await open(lastId)
    expect(await stream.next()).toMatchObject(expected)
    await stream.stop()
  }
})

test('a stream contains no events of another project', async ({ setUp, client }) => {
  const [mine, theirs] = [await setUp(), await setUp()]
  const stream = await mine.open()
  await stream.ready()
  await client.create_prompt({ name: 'Theirs' }, theirs.bearer)
  await client.create_prompt({ name: 'Mine' }, mine.bearer)
  expect((await stream.next())?.data.data).toMatchObject({ slug: 'mine' })
  await stream.stop()
})

test('revoking a key ends its streams and no others', async ({ setUp, api }) => {
  const { owner, key, open } = await setUp()
  const other = await api.key(owner)
  const revoke = (id: string) => revokeKeyById(api.unitOfWork, api.system(owner.projectId), id)
  const stream = await open()
  await stream.ready()
  await revoke(other.id)
  expect((await stream.next())?.data).toMatchObject({
    type: 'key.revoked',
    data: { key_id: other.id },
  })
  await revoke(key.id)
  expect((await stream.next())?.data).toMatchObject({ data: { key_id: key.id } })
  expect(await stream.next()).toBeUndefined()
})

test('a stream needs a valid key and scope', async ({ setUp, api }) => {
  const { owner, key } = await setUp()
  const without = SCOPES.filter((scope) => scope !== 'prompts:read')
  const lacking = (await api.key(owner, 'live', without)).text
  const status = async (path: string, text: string, headers = {}) =>
    (await api.get(path, text, headers)).status
  expect(await status('/events', 'pk_live_nonsense')).toBe(401)
  expect(await status('/events', lacking)).toBe(403)
  expect(await status('/events?nonsense=1', key.text)).toBe(400)
  expect(await status('/events', key.text, { 'last-event-id': '-1' })).toBe(400)
  const posted = await api.app.request('/api/v1/events', { method: 'POST' })
  expect([posted.status, posted.headers.get('allow')]).toEqual([405, 'GET, HEAD'])
  const head = await api.app.request('/api/v1/events', {
    method: 'HEAD',
    headers: { authorization: `Bearer ${key.text}` },
  })
  expect(head.headers.get('content-type')).toBe('text/event-stream')
})

test('a key can follow at most fifty streams at once', async ({ setUp, api }) => {
  const { open, key } = await setUp()
  const streams = await Promise.all(Array.from({ length: 50 }, () => open()))
  const refused = await api.get('/events', key.text)
  expect([refused.status, refused.headers.get('retry-after')]).toEqual([429, '60'])
  await Promise.all(streams.map((stream) => stream.stop()))
})

test('streams end when the process stops', async ({ api }) => {
  const stopping = await createTestApi({ database: api.database })
  const { text } = await stopping.key(await stopping.owner())
  const stream = follow(await stopping.get('/events', text))
  await stream.ready()
  const [next] = await Promise.all([stream.next(), stopping.close()])
  expect(next).toBeUndefined()
})
