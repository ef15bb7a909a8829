import { expect } from 'vitest'
import { test as webhookTest } from '../../../test/support/webhook-test.ts'

const test = webhookTest
  .extend('webhook', ({ hooks, receiver }) => hooks.create(receiver.url, ['audit.recorded']))
  // Received messages with their ids.
  .extend(
    'arrived',
    ({ receiver }) =>
      () =>
        receiver.received.map(({ headers, body }) => ({
          id: headers['webhook-id'],
          ...JSON.parse(body),
        })),
  )

test('a webhook gets each entry of its project once, as the audit log lists it', async ({
  webhook,
  client,
  devKey,
  pages,
  person,
  hooks,
  arrived,
  owner,
}) => {
  await client.create_prompt({ name: 'A' }, devKey)
  await pages.create_folder({ name: 'Folder' }, person)
  await hooks.deliverAll()
  const entries = (await client.list_audit_entries({}, devKey)).data.filter(
    ({ action }) => action === 'prompt.created' || action === 'folder.created',
  )
  expect(entries).toHaveLength(2)
  const received = arrived().filter(({ data }) => data.entry.target_id !== webhook.id)
  expect(received).toEqual(
    entries.toReversed().map((entry) => ({
      id: entry.id,
      type: 'audit.recorded',
      timestamp: entry.until,
      data: { project_id: owner.projectId, entry },
    })),
  )
  expect(received).toMatchObject([
    { data: { entry: { user_id: owner.userId, key_id: expect.any(String) } } },
    { data: { entry: { user_id: owner.userId, key_id: null } } },
  ])
})

test('edits of one session are one message, sent when no edit can join them', async ({
  webhook,
  client,
  devKey,
  hooks,
  arrived,
}) => {
  await client.create_prompt({ name: 'A' }, devKey)
  await hooks.deliverAll()
  const before = arrived().length
  for (const description of ['1', '2', '3']) {
    await client.update_prompt({ prompt_id: 'a', description }, devKey)
    await hooks.deliverAll()
    hooks.later(60)
  }
  expect(arrived()).toHaveLength(before)
  hooks.later(900)
  await hooks.deliverAll()
  expect(arrived().slice(before)).toMatchObject([
    {
      data: {
        entry: {
          action: 'prompt.updated',
          edits: 3,
          before: { description: '' },
          after: { description: '3' },
        },
      },
    },
  ])
  expect(await hooks.deliveries(webhook.id)).toHaveLength(before + 1)
})

test('values that editors may not read, and very long ones, are left out', async ({
  webhook,
  client,
  devKey,
  pages,
  person,
  hooks,
  arrived,
}) => {
  const { data: prompt } = await client.create_prompt({ name: 'A' }, devKey)
  const content = 'x'.repeat(70_000)
  await client.create_block({ prompt_id: prompt.id, type: 'custom', title: 'B', content }, devKey)
  await pages.create_provider(
    { name: 'Open', kind: 'openai', credential: 'sk-secret', default_model: 'gpt-4o' },
    person,
  )
  await hooks.deliverAll()
  const entry = (action: string) =>
    arrived().find(({ data }) => data.entry.action === action)?.data.entry
  const leftOut = { before: null, after: null, is_redacted: true }
  expect(entry('block.created')).toMatchObject({ target_name: 'B', ...leftOut })
  expect(entry('provider.created')).toMatchObject({ target_name: null, ...leftOut })
  expect(entry('webhook.created')).toMatchObject({ target_id: webhook.id, is_redacted: false })
  expect(JSON.stringify(arrived())).not.toMatch(/whsec_|sk-secret/)
})

test('other webhooks, projects and accounts get no entries, nor does one that is turned off', async ({
  api,
  webhook,
  client,
  devKey,
  pages,
  person,
  hooks,
  arrived,
}) => {
  const events = await hooks.create()
  const stranger = await api.owner()
  await api.session(stranger)
  await pages.update_webhook({ webhook_id: webhook.id, enabled: false }, person)
  await hooks.deliverAll()
  const before = arrived().length
  await client.create_prompt({ name: 'A' }, devKey)
  await hooks.deliverAll()
  expect(arrived().slice(before)).toMatchObject([{ type: 'prompt.updated' }])
  expect(await hooks.deliveries(events.id)).toHaveLength(1)
  const queued = await api.database.prisma.job.count({ where: { kind: 'queue_audit_messages' } })
  expect(queued).toBe(0)
})
