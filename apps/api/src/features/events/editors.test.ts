import { SCOPES, type Scope } from '@promptwire/core/access/scopes'
import { expect } from 'vitest'
import { test as apiTest } from '../../../../../test/support/api-test.ts'
import { follow } from '../../../../../test/support/follow.ts'

const test = apiTest
  // A key with all scopes except these.
  .extend('lacking', ({ api, owner }) => async (...scopes: Scope[]) => {
    const left = SCOPES.filter((scope) => !scopes.includes(scope))
    return (await api.key(owner, 'dev', left)).text
  })
  .extend(
    'firstBlock',
    ({ client, devKey }) =>
      async (prompt_id: string) =>
        (await client.list_blocks({ prompt_id }, devKey)).data[0]?.id ?? '',
  )
  .extend('openWith', ({ api }) => async (text: string) => {
    const stream = follow(await api.get('/events', text))
    await stream.ready()
    return stream
  })

test('an event says who changed which block, with the revision to fetch', async ({
  api,
  client,
  owner,
  devKey,
  firstBlock,
  openWith,
}) => {
  const { id: prompt_id } = await api.prompt(owner)
  const block_id = await firstBlock(prompt_id)
  const stream = await openWith(devKey.bearer)
  const data = { clientId: 'app', clientName: 'Claude' }
  await api.database.prisma.apiKey.update({ where: { id: devKey.id }, data })
  await client.update_block({ block_id, content: 'changed' }, devKey)
  expect((await stream.next())?.data).toEqual({
    type: 'prompt.updated',
    timestamp: expect.any(String),
    data: expect.objectContaining({ prompt_id, revision: 2 }),
    actor: {
      kind: 'key',
      user_id: owner.userId,
      name: 'Robin',
      key_id: devKey.id,
      key_name: 'Claude',
      tool: null,
    },
    changes: [{ action: 'block.updated', target_type: 'block', target_id: block_id }],
  })
  await stream.stop()
})

test('an event shows each follower only what their key can read', async ({
  api,
  client,
  owner,
  devKey,
  lacking,
  firstBlock,
  openWith,
}) => {
  const { id: prompt_id } = await api.prompt(owner)
  const block_id = await firstBlock(prompt_id)
  const noBlocks = await openWith(await lacking('blocks:read'))
  const noNames = await openWith(await lacking('versions:read'))
  await client.update_block({ block_id, content: 'changed' }, devKey)
  const [first, second] = [(await noBlocks.next())?.data, (await noNames.next())?.data]
  expect(first).toHaveProperty('actor.name', 'Robin')
  expect(first).not.toHaveProperty('changes')
  expect(second).not.toHaveProperty('actor')
  expect(second).toHaveProperty('changes')
  await Promise.all([noBlocks.stop(), noNames.stop()])
})

test('events from before change details are delivered unchanged', async ({
  api,
  owner,
  devKey,
  openWith,
}) => {
  const stream = await openWith(devKey.bearer)
  const { id: prompt_id } = await api.prompt(owner)
  await stream.next()
  await stream.stop()
  const data = { project_id: owner.projectId, prompt_id, slug: 'old', revision: 1 }
  const where = { projectId_number: { projectId: owner.projectId, number: 1 } }
  await api.database.prisma.event.update({ where, data: { data } })
  const again = follow(await api.get('/events', devKey.bearer, { 'last-event-id': '0' }))
  expect((await again.next())?.data).toEqual({
    type: 'prompt.updated',
    timestamp: expect.any(String),
    data,
  })
  await again.stop()
})

test('webhook payloads are unchanged', async ({ api, client, owner, devKey }) => {
  const { id: webhookId } = await api.database.prisma.webhook.create({
    data: {
      id: crypto.randomUUID(),
      projectId: owner.projectId,
      url: 'https://receiver.example/hook',
      events: ['prompt.updated'],
      secret: 'whsec_',
    },
  })
  await client.create_prompt({ name: 'New' }, devKey)
  const [sent] = await api.database.prisma.webhookDelivery.findMany({ where: { webhookId } })
  const message = JSON.parse(sent?.body ?? '')
  expect(Object.keys(message)).toEqual(['type', 'timestamp', 'data'])
  expect(Object.keys(message.data)).toEqual(['project_id', 'prompt_id', 'slug', 'revision'])
})

test('lists who changed a prompt in the last minutes, latest first', async ({
  api,
  client,
  owner,
  devKey,
  lacking,
  firstBlock,
}) => {
  const { id: prompt_id } = await api.prompt(owner)
  const block_id = await firstBlock(prompt_id)
  const before = api.clock.now
  api.clock.now = new Date(before.getTime() + 60 * 60_000)
  await client.update_block({ block_id, content: 'one' }, devKey)
  api.clock.now = new Date(api.clock.now.getTime() + 1_000)
  await client.update_block({ block_id, content: 'two' }, devKey)
  const other = await api.key(owner, 'dev')
  api.clock.now = new Date(api.clock.now.getTime() + 1_000)
  await client.create_variable({ prompt_id, key: 'fresh' }, { bearer: other.text })
  const editors = (await client.list_recent_editors({ prompt_id }, devKey)).data
  expect(editors).toMatchObject([
    { actor: { key_id: other.id, name: 'Robin' }, edits: 1 },
    {
      actor: { kind: 'key', key_id: devKey.id },
      edits: 2,
      changes: [{ action: 'block.updated', target_id: block_id }],
    },
  ])
  const seen = { bearer: await lacking('blocks:read') }
  expect((await client.list_recent_editors({ prompt_id }, seen)).data[1]).toMatchObject({
    edits: 2,
    changes: [],
  })
  api.clock.now = before
})

test('the audit log names people and keys, and filters by them', async ({
  api,
  client,
  owner,
  devKey,
  lacking,
}) => {
  const { id: prompt_id } = await api.prompt(owner)
  await client.update_prompt({ prompt_id, description: 'By key' }, devKey)
  const entries = async (filter: object, bearer = devKey.bearer) =>
    (await client.list_audit_entries({ prompt_id, ...filter }, { bearer })).data
  expect(await entries({ by: 'key' })).toMatchObject([
    { action: 'prompt.updated', user_name: 'Robin', key_name: 'Test key' },
  ])
  expect(await entries({ user_id: owner.userId })).toHaveLength(1)
  expect(await entries({ user_id: devKey.id })).toEqual([])
  expect(await entries({ by: 'system' })).toMatchObject([{ action: 'prompt.created' }])
  expect(await entries({ by: 'person' })).toEqual([])
  const [hidden] = await entries({ by: 'key' }, await lacking('versions:read'))
  expect(hidden).not.toHaveProperty('user_name')
  expect(hidden).not.toHaveProperty('key_name')
})
