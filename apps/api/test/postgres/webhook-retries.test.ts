import { createProjectClient } from '@promptwire/contract/derive/project-client'
import { EVENT_TYPES } from '@promptwire/contract/events/events'
import { expect } from 'vitest'
import { startReceiver } from '../../../../test/support/receiver.ts'
import {
  claimDelivery,
  settleDelivery,
} from '../../src/features/webhooks/delivery/delivery-queue.sql.ts'
import { test } from '../support/webhook-test.ts'

test('retries a failed attempt later with the same id until it succeeds', async ({
  hooks,
  receiver,
  client,
  devKey,
  api,
}) => {
  const { id } = await hooks.create()
  receiver.answers.push(500, 302)
  await client.create_prompt({ name: 'A' }, devKey)
  await hooks.deliverAll()
  expect(await hooks.deliveries(id)).toMatchObject([
    { state: 'pending', attempts: 1, last_status: 500, last_error: 'The receiver answered 500.' },
  ])
  expect((await hooks.find(id))?.failing_since).toBe(api.clock.now.toISOString())
  hooks.later(4)
  expect(await hooks.deliverDue()).toBe(0)
  hooks.later(2)
  expect(await hooks.deliverDue()).toBe(1)
  hooks.later(331)
  expect(await hooks.deliverDue()).toBe(1)
  expect(await hooks.deliveries(id)).toMatchObject([
    { state: 'delivered', attempts: 3, last_status: 204 },
  ])
  expect((await hooks.find(id))?.failing_since).toBeNull()
  expect(new Set(receiver.received.map(({ headers }) => headers['webhook-id'])).size).toBe(1)
})

test('gives up after eight attempts; the message can be replayed under its id', async ({
  hooks,
  client,
  devKey,
  receiver,
  pages,
  person,
}) => {
  const { id } = await hooks.create()
  await client.create_prompt({ name: 'A' }, devKey)
  for (let attempt = 1; attempt <= 8; attempt++) {
    receiver.answers.push(503)
    expect(await hooks.deliverDue()).toBe(1)
    hooks.later(11.1 * 3600)
  }
  expect(await hooks.deliverDue()).toBe(0)
  const [failed] = await hooks.deliveries(id)
  expect(failed).toMatchObject({ state: 'failed', attempts: 8, next_attempt_at: null })
  const message_id = failed?.message_id ?? ''
  const replay = { webhook_id: id, message_id }
  expect((await pages.replay_webhook_delivery(replay, person)).data.state).toBe('pending')
  await hooks.deliverAll()
  expect(await hooks.deliveries(id)).toMatchObject([
    { message_id, state: 'delivered', attempts: 1 },
  ])
  expect(receiver.received.at(-1)?.headers['webhook-id']).toBe(message_id)
})

test('410 disables a webhook at once, as do five days of failures; the log says why', async ({
  hooks,
  receiver,
  client,
  devKey,
  api,
}) => {
  const gone = await hooks.create()
  receiver.answers.push(410)
  await client.create_prompt({ name: 'A' }, devKey)
  await hooks.deliverAll()
  expect(await hooks.find(gone.id)).toMatchObject({
    enabled: false,
    disabled_reason: 'The receiver answered 410 Gone.',
  })
  const where = { action: 'webhook.disabled', targetId: gone.id }
  const { after } = await api.database.prisma.auditEntry.findFirstOrThrow({ where })
  expect(after).toEqual({ reason: 'The receiver answered 410 Gone.' })

  const failing = await hooks.create()
  receiver.answers.push(...Array(20).fill(500))
  for (let day = 0; day < 6; day++) {
    await client.create_prompt({ name: `Day ${day}` }, devKey)
    await hooks.deliverDue()
    hooks.later(24.1 * 3600)
  }
  await hooks.deliverDue()
  expect(await hooks.find(failing.id)).toMatchObject({ enabled: false })
})

test('another process delivers what a dead one had claimed, after its lease', async ({
  hooks,
  client,
  devKey,
  receiver,
  claimDue,
}) => {
  const { id } = await hooks.create()
  await client.create_prompt({ name: 'A' }, devKey)
  const [claimed] = await claimDue()
  expect(await hooks.deliverDue()).toBe(0)
  hooks.later(21)
  await hooks.deliverAll()
  expect(receiver.received.map(({ headers }) => headers['webhook-id'])).toEqual([
    claimed?.messageId,
  ])
  expect(await hooks.deliveries(id)).toMatchObject([{ state: 'delivered', attempts: 2 }])
})

test('concurrent workers deliver every message once', async ({
  hooks,
  client,
  devKey,
  receiver,
}) => {
  await hooks.create()
  await Promise.all(
    Array.from({ length: 20 }, (_, i) => client.create_prompt({ name: `P${i}` }, devKey)),
  )
  const worker = async () => {
    for (let idle = 0; idle < 5; ) idle = (await hooks.deliverDue()) === 0 ? idle + 1 : 0
  }
  await Promise.all([worker(), worker(), worker(), worker()])
  await hooks.deliverAll()
  const ids = receiver.received.map(({ headers }) => headers['webhook-id'])
  expect([ids.length, new Set(ids).size]).toEqual([20, 20])
})

test('a message in flight is not retried once its webhook is disabled', async ({
  hooks,
  client,
  devKey,
  api,
  pages,
  person,
  unitOfWork,
}) => {
  const { id: webhook_id } = await hooks.create()
  await client.create_prompt({ name: 'A' }, devKey)
  const claimed = await claimDelivery(unitOfWork, webhook_id, () => api.clock.now)
  await pages.update_webhook({ webhook_id, enabled: false }, person)
  if (!claimed) throw new Error('nothing was claimed')
  await settleDelivery(unitOfWork, claimed, {
    result: { status: 500, error: 'The receiver answered 500.', response: null },
    durationMs: 1,
    verdict: { kind: 'again', at: api.clock.now },
    at: api.clock.now,
    pausedUntil: null,
  })
  await pages.update_webhook({ webhook_id, enabled: true }, person)
  expect(await hooks.deliverDue()).toBe(0)
  expect(await hooks.deliveries(webhook_id)).toMatchObject([{ state: 'failed' }])
})

test('a deleted webhook gets nothing more, and its message in flight ends quietly', async ({
  hooks,
  client,
  devKey,
  api,
  pages,
  person,
  unitOfWork,
}) => {
  const { id: webhook_id } = await hooks.create()
  await client.create_prompt({ name: 'A' }, devKey)
  const claimed = await claimDelivery(unitOfWork, webhook_id, () => api.clock.now)
  await pages.delete_webhook({ webhook_id }, person)
  if (!claimed) throw new Error('nothing was claimed')
  await settleDelivery(unitOfWork, claimed, {
    result: { status: 204, error: null, response: null },
    durationMs: 1,
    verdict: { kind: 'delivered' },
    at: api.clock.now,
    pausedUntil: null,
  })
  expect(await hooks.deliverDue()).toBe(0)
  expect(await hooks.find(webhook_id)).toBeUndefined()
})

test('projects share the delivery slots, the oldest message first', async ({
  api,
  hooks,
  receiver,
  client,
  devKey,
  sendToApi,
  owner,
  claimDue,
}) => {
  for (let i = 0; i < 5; i++) await hooks.create(`${receiver.url}/${i}`)
  await client.create_prompt({ name: 'A' }, devKey)
  const other = await api.owner()
  const bearer = { bearer: await api.session(other) }
  const webhook = { url: receiver.url, description: '', events: EVENT_TYPES }
  await createProjectClient('', other.projectId, sendToApi).create_webhook(webhook, bearer)
  await client.create_prompt({ name: 'B' }, { bearer: (await api.key(other, 'dev')).text })
  const findProjectId = async (webhookId: string) =>
    (await api.database.prisma.webhook.findUniqueOrThrow({ where: { id: webhookId } })).projectId
  const [oldest] = await claimDue(1)
  expect(JSON.parse(oldest?.body ?? '')).toMatchObject({ data: { slug: 'a' } })
  const claimed = await claimDue()
  const projects = await Promise.all(claimed.map(({ webhookId }) => findProjectId(webhookId)))
  expect(projects.toSorted()).toEqual([owner.projectId, other.projectId].toSorted())
  expect(await claimDue(), 'while those are on their way').toEqual([])
  hooks.later(21)
  expect(await claimDue()).toHaveLength(3)
})

test('backs off from a silent receiver, and resets after one response', async ({
  hooks,
  client,
  devKey,
  api,
  receiver,
}) => {
  const gone = await startReceiver()
  await gone.close()
  const { id } = await hooks.create(gone.url)
  for (let i = 0; i < 4; i++) await client.create_prompt({ name: `P${i}` }, devKey)
  expect(await hooks.deliverDue()).toBe(1)
  expect(await hooks.deliverDue(), 'three others are due').toBe(0)
  const pause = (await hooks.find(id))?.paused_until
  expect(pause).toBe(new Date(api.clock.now.getTime() + 5_000).toISOString())
  hooks.later(5)
  expect(await hooks.deliverDue()).toBe(1)
  hooks.later(5)
  expect(await hooks.deliverDue(), 'the second pause is longer').toBe(0)
  hooks.later(5)
  expect(await hooks.deliverDue()).toBe(1)
  await api.database.prisma.webhook.update({ where: { id }, data: { url: receiver.url } })
  hooks.later(60)
  await hooks.deliverAll()
  expect(receiver.received.length).toBeGreaterThan(0)
  const { unanswered, pausedUntil } = await api.database.prisma.webhook.findUniqueOrThrow({
    where: { id },
  })
  expect({ unanswered, pausedUntil }).toEqual({ unanswered: 0, pausedUntil: null })
})
