import { setTimeout as pause } from 'node:timers/promises'
import { expect } from 'vitest'
import { holdingOfTest } from '../../../../test/support/holding.ts'
import { test as webhookTest } from '../support/webhook-test.ts'

const test = webhookTest.extend('holding', holdingOfTest)

test('a webhook gets the requested events of its own project while it is enabled', async ({
  hooks,
  receiver,
  api,
  client,
  devKey,
  pages,
  person,
}) => {
  const { id } = await hooks.create(receiver.url, ['prompt.deleted'])
  const stranger = await api.owner()
  await client.create_prompt({ name: 'A' }, { bearer: (await api.key(stranger)).text })
  await client.create_prompt({ name: 'B' }, devKey)
  await client.delete_prompt({ prompt_id: 'b', confirm: true }, devKey)
  await pages.update_webhook({ webhook_id: id, enabled: false }, person)
  await hooks.deliverAll()
  expect(receiver.received).toEqual([])
  expect(await hooks.deliveries(id)).toMatchObject([{ type: 'prompt.deleted', state: 'failed' }])
  await pages.update_webhook({ webhook_id: id, enabled: true }, person)
  await client.create_prompt({ name: 'C' }, devKey)
  await client.delete_prompt({ prompt_id: 'c', confirm: true }, devKey)
  await hooks.deliverAll()
  expect(receiver.received.map(({ body }) => JSON.parse(body).data.slug)).toEqual(['c'])
})

test('a no-op update of a webhook leaves no trace in the audit log', async ({
  hooks,
  api,
  pages,
  person,
}) => {
  const { id, url, events } = await hooks.create()
  const entries = () => api.database.prisma.auditEntry.count({ where: { targetId: id } })
  const before = await entries()
  const same = { url, events, description: '', enabled: true }
  for (const fields of [{}, same]) {
    const request = { webhook_id: id, ...fields }
    expect((await pages.update_webhook(request, person)).data).toEqual(await hooks.find(id))
  }
  expect(await entries()).toBe(before)
  await pages.update_webhook({ webhook_id: id, description: 'mine' }, person)
  expect(await entries()).toBe(before + 1)
})

test('a rejected change queues nothing', async ({ hooks, client, devKey, receiver }) => {
  await hooks.create()
  await client.create_prompt({ name: 'Same' }, devKey)
  await expect(client.create_prompt({ name: 'Same', slug: 'same' }, devKey)).rejects.toThrow()
  await hooks.deliverAll()
  expect(receiver.received).toHaveLength(1)
})

test('a project has at most twenty webhooks, also under concurrency', async ({ hooks }) => {
  const made = await Promise.allSettled(Array.from({ length: 25 }, () => hooks.create()))
  expect(made.filter(({ status }) => status === 'fulfilled')).toHaveLength(20)
})

test("strangers cannot see a project's webhooks, and viewers cannot change them", async ({
  hooks,
  api,
  pages,
  owner,
}) => {
  const { id: webhook_id } = await hooks.create()
  const stranger = { bearer: await api.session(await api.owner()) }
  for (const call of [
    () => pages.list_webhooks({}, stranger),
    () => pages.rotate_webhook_secret({ webhook_id }, stranger),
    () => pages.delete_webhook({ webhook_id }, stranger),
    () => pages.test_webhook({ webhook_id }, stranger),
    () => pages.list_webhook_deliveries({ webhook_id }, stranger),
  ]) {
    await expect(call()).rejects.toMatchObject({ code: 'NOT_FOUND' })
  }
  const viewer = await api.owner()
  const { accountId } = owner
  const membership = { accountId, userId: viewer.userId, role: 'viewer' }
  await api.database.prisma.membership.create({ data: membership })
  const asViewer = { bearer: await api.session(viewer) }
  expect((await pages.list_webhooks({}, asViewer)).data).toHaveLength(1)
  const change = pages.delete_webhook({ webhook_id }, asViewer)
  await expect(change).rejects.toMatchObject({ code: 'FORBIDDEN' })
})

test('an edit while a webhook is being deleted succeeds', async ({
  api,
  hooks,
  holding,
  client,
  devKey,
}) => {
  const { data: prompt } = await client.create_prompt({ name: 'A' }, devKey)
  const { id } = await hooks.create()
  const waits = async () => {
    const { rowCount } = await api.database.pool.query(
      "SELECT 1 FROM pg_stat_activity WHERE datname = current_database() AND wait_event_type = 'Lock'",
    )
    return rowCount
  }
  const release = await holding('DELETE FROM webhook WHERE id = $1', [id])
  const editing = client.update_prompt({ prompt_id: prompt.id, description: 'new' }, devKey)
  while (!(await waits())) await pause(10)
  await release('COMMIT')
  expect((await editing).data).toMatchObject({ description: 'new' })
})
