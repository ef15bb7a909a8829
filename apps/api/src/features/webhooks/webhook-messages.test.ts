import { expect } from 'vitest'
import { createEndingModels } from '../../../test/support/ending-models.ts'
import { test } from '../../../test/support/webhook-test.ts'

test('stores each attempt: time, duration, status and response', async ({
  client,
  pages,
  person,
  devKey,
  receiver,
  hooks,
}) => {
  const { id } = await hooks.create()
  await client.create_prompt({ name: 'Greeting' }, devKey)
  receiver.answers.push({ status: 500, body: 'Oh \u0000no\r\nwhy\u202e?' })
  await hooks.deliverAll()
  hooks.later(10)
  receiver.answers.push({ status: 200, body: `${'x'.repeat(2_047)}€` })
  await hooks.deliverAll()
  const [message] = await hooks.deliveries(id)
  const kept = await hooks.attempts(id, message?.message_id ?? '')
  expect(kept).toMatchObject([
    { status: 200, error: null, response: 'x'.repeat(2_047) },
    { status: 500, error: 'The receiver answered 500.', response: 'Oh no\nwhy?' },
  ])
  for (const { duration_ms } of kept) expect(duration_ms).toBeGreaterThanOrEqual(0)
  expect(kept[0]?.at).toBe(message?.last_attempt_at)
  const one = { webhook_id: id, message_id: message?.message_id ?? '' }
  expect((await pages.get_webhook_delivery(one, person)).data).toEqual(message)
  const unknown = { ...one, message_id: id }
  await expect(pages.get_webhook_delivery(unknown, person)).rejects.toMatchObject({
    code: 'NOT_FOUND',
  })
})

test('filters messages by type and state, and counts them before dropping', async ({
  api,
  client,
  pages,
  person,
  devKey,
  receiver,
  hooks,
}) => {
  const { id } = await hooks.create()
  await client.create_prompt({ name: 'A' }, devKey)
  await hooks.deliverAll()
  receiver.answers.push(503)
  await client.delete_prompt({ prompt_id: 'a', confirm: true }, devKey)
  await hooks.deliverDue()
  await pages.test_webhook({ webhook_id: id }, person)
  const types = async (filter: object) =>
    (await pages.list_webhook_deliveries({ webhook_id: id, ...filter }, person)).data.map(
      ({ type }) => type,
    )
  expect(await types({ state: 'delivered' })).toEqual(['prompt.updated'])
  expect(await types({ state: 'pending' })).toEqual(['webhook.test', 'prompt.deleted'])
  expect(await types({ state: 'failed' })).toEqual([])
  expect(await types({ type: 'webhook.test' })).toEqual(['webhook.test'])
  expect(await types({ type: 'webhook.test', state: 'delivered' })).toEqual([])
  const counts = async () => (await pages.get_webhook({ webhook_id: id }, person)).data
  expect(await counts()).toMatchObject({ pending: 2, delivered: 1, failed: 0, enabled: true })
  await pages.update_webhook({ webhook_id: id, enabled: false }, person)
  expect(await counts()).toMatchObject({ pending: 0, delivered: 1, failed: 2, enabled: false })
  await pages.delete_webhook({ webhook_id: id }, person)
  expect(await api.database.prisma.webhookAttempt.count({ where: { webhookId: id } })).toBe(0)
})

test('webhooks get the end of a model, with the number of prompts and without their texts', async ({
  api,
  client,
  owner,
  devKey,
  receiver,
  hooks,
}) => {
  await hooks.create(receiver.url, ['model.ending'])
  const ending = createEndingModels({ api, client, key: devKey, owner })
  await ending.live('reply', 'gpt-4o')
  const today = api.clock.now.toISOString().slice(0, 10)
  await ending.warn({ 'gpt-4o': today })
  await hooks.deliverAll()
  expect(receiver.received.map(({ body }) => JSON.parse(body))).toEqual([
    {
      type: 'model.ending',
      timestamp: expect.any(String),
      data: {
        project_id: owner.projectId,
        model: 'gpt-4o',
        ends_at: today,
        days_left: 0,
        replaced_by: 'gpt-6-luna',
        prompts: 1,
      },
    },
  ])
})
