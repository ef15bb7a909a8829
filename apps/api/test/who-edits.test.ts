import { createClient } from '@promptwire/core/contract/derive/client'
import { PUBLIC_PREFIX, publicContract } from '@promptwire/core/contract/public/public-contract'
import { SCOPES, type Scope } from '@promptwire/core/scopes'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { createTestApi, type TestApi } from '../../../test/support/api.ts'
import { follow } from '../../../test/support/follow.ts'

let api: TestApi
let owner: Awaited<ReturnType<TestApi['owner']>>
let key: Awaited<ReturnType<TestApi['key']>>
let options: { bearer: string }
beforeAll(async () => {
  api = await createTestApi()
})
afterAll(() => api.close())
beforeEach(async () => {
  owner = await api.owner()
  key = await api.key(owner, 'dev')
  options = { bearer: key.text }
})

const client = createClient(publicContract, PUBLIC_PREFIX, async (url, request) =>
  api.app.request(url, request),
)
const lacking = async (...scopes: Scope[]) =>
  (
    await api.key(
      owner,
      'dev',
      SCOPES.filter((scope) => !scopes.includes(scope)),
    )
  ).text
const firstBlock = async (prompt_id: string) =>
  (await client.list_blocks({ prompt_id }, options)).data[0]?.id ?? ''
const openWith = async (text: string) => {
  const stream = follow(await api.get('/events', text))
  await stream.ready()
  return stream
}

test('an event says who changed which block, with the revision to fetch', async () => {
  const { id: prompt_id } = await api.prompt(owner)
  const block_id = await firstBlock(prompt_id)
  const stream = await openWith(key.text)
  const data = { clientId: 'app', clientName: 'Claude' }
  await api.database.prisma.apiKey.update({ where: { id: key.id }, data })
  await client.update_block({ block_id, content: 'changed' }, options)
  expect((await stream.next())?.data).toEqual({
    type: 'prompt.updated',
    timestamp: expect.any(String),
    data: expect.objectContaining({ prompt_id, revision: 2 }),
    actor: {
      kind: 'key',
      user_id: owner.userId,
      name: 'Robin',
      key_id: key.id,
      key_name: 'Claude',
      tool: null,
    },
    changes: [{ action: 'block.updated', target_type: 'block', target_id: block_id }],
  })
  await stream.stop()
})

test('an event tells each follower what their key may read, and nothing else', async () => {
  const { id: prompt_id } = await api.prompt(owner)
  const block_id = await firstBlock(prompt_id)
  const noBlocks = await openWith(await lacking('blocks:read'))
  const noNames = await openWith(await lacking('versions:read'))
  await client.update_block({ block_id, content: 'changed' }, options)
  const [first, second] = [(await noBlocks.next())?.data, (await noNames.next())?.data]
  expect(first).toHaveProperty('actor.name', 'Robin')
  expect(first).not.toHaveProperty('changes')
  expect(second).not.toHaveProperty('actor')
  expect(second).toHaveProperty('changes')
  await Promise.all([noBlocks.stop(), noNames.stop()])
})

test('events that were written before there were traces are told as they were', async () => {
  const stream = await openWith(key.text)
  const { id: prompt_id } = await api.prompt(owner)
  await stream.next()
  await stream.stop()
  const data = { project_id: owner.projectId, prompt_id, slug: 'old', revision: 1 }
  const where = { projectId_number: { projectId: owner.projectId, number: 1 } }
  await api.database.prisma.event.update({ where, data: { data } })
  const again = follow(await api.get('/events', key.text, { 'last-event-id': '0' }))
  expect((await again.next())?.data).toEqual({
    type: 'prompt.updated',
    timestamp: expect.any(String),
    data,
  })
  await again.stop()
})

test('webhooks are sent what they were sent before', async () => {
  const { id: webhookId } = await api.database.prisma.webhook.create({
    data: {
      id: crypto.randomUUID(),
      projectId: owner.projectId,
      url: 'https://receiver.example/hook',
      events: ['prompt.updated'],
      secret: 'whsec_',
    },
  })
  await client.create_prompt({ name: 'New' }, options)
  const [sent] = await api.database.prisma.webhookDelivery.findMany({ where: { webhookId } })
  const message = JSON.parse(sent?.body ?? '')
  expect(Object.keys(message)).toEqual(['type', 'timestamp', 'data'])
  expect(Object.keys(message.data)).toEqual(['project_id', 'prompt_id', 'slug', 'revision'])
})

test('who changed a prompt in the last minutes is told, the last of them first', async () => {
  const { id: prompt_id } = await api.prompt(owner)
  const block_id = await firstBlock(prompt_id)
  const before = api.clock.now
  api.clock.now = new Date(before.getTime() + 60 * 60_000)
  await client.update_block({ block_id, content: 'one' }, options)
  api.clock.now = new Date(api.clock.now.getTime() + 1_000)
  await client.update_block({ block_id, content: 'two' }, options)
  const other = await api.key(owner, 'dev')
  api.clock.now = new Date(api.clock.now.getTime() + 1_000)
  await client.create_variable({ prompt_id, key: 'fresh' }, { bearer: other.text })
  const editors = (await client.list_recent_editors({ prompt_id }, options)).data
  expect(editors).toMatchObject([
    { actor: { key_id: other.id, name: 'Robin' }, edits: 1 },
    {
      actor: { kind: 'key', key_id: key.id },
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

test('the audit log names people and keys, and is narrowed to them', async () => {
  const { id: prompt_id } = await api.prompt(owner)
  await client.update_prompt({ prompt_id, description: 'By key' }, options)
  const entries = async (filter: object, bearer = key.text) =>
    (await client.list_audit_entries({ prompt_id, ...filter }, { bearer })).data
  expect(await entries({ by: 'key' })).toMatchObject([
    { action: 'prompt.updated', user_name: 'Robin', key_name: 'Test key' },
  ])
  expect(await entries({ user_id: owner.userId })).toHaveLength(1)
  expect(await entries({ user_id: key.id })).toEqual([])
  expect(await entries({ by: 'system' })).toMatchObject([{ action: 'prompt.created' }])
  expect(await entries({ by: 'person' })).toEqual([])
  const [hidden] = await entries({ by: 'key' }, await lacking('versions:read'))
  expect(hidden).not.toHaveProperty('user_name')
  expect(hidden).not.toHaveProperty('key_name')
})
