import { randomBytes } from 'node:crypto'
import { Webhook } from 'standardwebhooks'
import { expect } from 'vitest'
import { createAttemptDelivery } from '../../src/features/webhooks/delivery/attempt-delivery.ts'
import {
  claimDelivery,
  settleDelivery,
} from '../../src/features/webhooks/delivery/delivery-queue.sql.ts'
import { createSendWebhook } from '../../src/features/webhooks/delivery/send-webhook.ts'
import { createUnitOfWork } from '../../src/kernel/change/create-unit-of-work.ts'
import { test } from '../support/webhook-test.ts'

test('each event arrives once, signed over the exact bytes, under its own id', async ({
  hooks,
  client,
  devKey,
  receiver,
  owner,
}) => {
  const { secret } = await hooks.create()
  await client.create_prompt({ name: 'Greeting' }, devKey)
  await client.save_draft_version({ prompt_id: 'greeting' }, devKey)
  await client.publish_version({ prompt_id: 'greeting', version: 1 }, devKey)
  await client.delete_prompt({ prompt_id: 'greeting', confirm: true }, devKey)
  await hooks.deliverAll()
  const messages = receiver.received.map(({ headers, body }) => {
    const message = new Webhook(secret).verify(body, headers)
    expect(() => new Webhook(secret).verify(`${body} `, headers)).toThrow()
    return message
  })
  expect(messages).toMatchObject([
    {
      type: 'prompt.updated',
      data: { project_id: owner.projectId, slug: 'greeting', revision: 1 },
    },
    { type: 'prompt.published', data: { version: 1 } },
    { type: 'prompt.deleted' },
  ])
  const ids = receiver.received.map(({ headers }) => headers['webhook-id'])
  expect(new Set(ids).size).toBe(3)
})

test('a test message arrives like any other', async ({ hooks, pages, person, receiver }) => {
  const { id: webhook_id, secret } = await hooks.create()
  const { data } = await pages.test_webhook({ webhook_id }, person)
  await hooks.deliverAll()
  const [{ headers, body } = { headers: {}, body: '' }] = receiver.received
  expect(new Webhook(secret).verify(body, headers)).toMatchObject({
    type: 'webhook.test',
    data: { webhook_id },
  })
  expect(await hooks.deliveries(webhook_id)).toMatchObject([
    { message_id: data.message_id, state: 'delivered' },
  ])
})

test('during rotation both secrets sign; a day later only the new one does', async ({
  hooks,
  pages,
  person,
  receiver,
  client,
  devKey,
}) => {
  const { id: webhook_id, secret: before } = await hooks.create()
  const { data } = await pages.rotate_webhook_secret({ webhook_id }, person)
  await pages.test_webhook({ webhook_id }, person)
  await hooks.deliverAll()
  const [{ headers, body } = { headers: {}, body: '' }] = receiver.received
  for (const secret of [before, data.secret]) new Webhook(secret).verify(body, headers)
  expect(await hooks.find(webhook_id)).not.toHaveProperty('secret')
  const { data: log } = await client.list_audit_entries({ target_id: webhook_id }, devKey)
  expect(log.length).toBeGreaterThan(2)
  expect(JSON.stringify(log)).not.toContain('whsec_')
  hooks.later(24 * 3600)
  await pages.test_webhook({ webhook_id }, person)
  await hooks.deliverAll()
  expect(receiver.received[1]?.headers['webhook-signature']?.split(' ')).toHaveLength(1)
})

test('of two concurrent rotations, a displayed secret stays valid', async ({
  hooks,
  pages,
  person,
  api,
}) => {
  const { id: webhook_id, secret } = await hooks.create()
  const rotate = () => pages.rotate_webhook_secret({ webhook_id }, person)
  const [first, second] = (await Promise.all([rotate(), rotate()])).map(({ data }) => data.secret)
  const row = await api.database.prisma.webhook.findUniqueOrThrow({ where: { id: webhook_id } })
  expect(new Set([row.secret, row.previousSecret])).toEqual(new Set([first, second]))
  expect(row.previousSecret).not.toBe(secret)
})

test("messages are signed with the database's time, whatever our clock says", async ({
  hooks,
  client,
  devKey,
  api,
  receiver,
}) => {
  const { id, secret } = await hooks.create()
  await client.create_prompt({ name: 'A' }, devKey)
  const wrong = () => new Date(Date.now() + 600_000)
  const unitOfWork = createUnitOfWork(api.database)
  const sendWebhook = createSendWebhook({ allowPrivateWebhooks: true })
  const attempt = createAttemptDelivery(sendWebhook, wrong, randomBytes)
  const claimed = await claimDelivery(unitOfWork, id)
  if (claimed) await settleDelivery(unitOfWork, claimed, await attempt(claimed))
  const [message] = receiver.received
  if (!message) throw new Error('nothing arrived')
  new Webhook(secret).verify(message.body, message.headers)
})
