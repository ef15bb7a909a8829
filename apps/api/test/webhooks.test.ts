import { randomBytes } from 'node:crypto'
import { createProjectClient } from '@promptwire/core/contract/derive/project-client'
import { EVENT_TYPES } from '@promptwire/core/contract/public/events'
import { Webhook } from 'standardwebhooks'
import { expect } from 'vitest'
import { createTestApi } from '../../../test/support/api.ts'
import { test as apiTest } from '../../../test/support/api-test.ts'
import { receiverOfTest, startReceiver } from '../../../test/support/receiver.ts'
import { createAttemptDelivery } from '../src/domain/webhook/attempt-delivery.ts'
import { createSendWebhook } from '../src/outside/send-webhook.ts'
import { createChanges } from '../src/store/change.ts'
import { createDeliveryQueue } from '../src/store/delivery-queue.ts'

const test = apiTest
  .extend('apiOptions', { environment: { ALLOW_PRIVATE_WEBHOOKS: 'true' } })
  // The queue is one for all projects; what another test left in it is not counted here.
  .extend('emptyQueue', { auto: true }, async ({ api }) => {
    // Standard Webhooks compares a message's time with the receiver's own clock.
    api.clock.now = new Date()
    await api.database.prisma.webhookDelivery.deleteMany()
  })
  .extend('receiver', receiverOfTest)
  .extend('person', async ({ api, owner }) => ({ bearer: await api.session(owner) }))
  .extend('pages', ({ owner, sendToApi }) => createProjectClient('', owner.projectId, sendToApi))
  .extend('hooks', ({ pages, person, receiver, api }) => {
    const create = async (url = receiver.url, events = EVENT_TYPES) =>
      (await pages.create_webhook({ url, description: '', events }, person)).data
    /** Attempts what is due once, as a process with a worker does. */
    async function deliverDue(allowPrivateWebhooks = true) {
      const queue = createDeliveryQueue(createChanges(api.database), () => api.clock.now)
      const sendWebhook = createSendWebhook({ allowPrivateWebhooks })
      const attempt = createAttemptDelivery(queue, sendWebhook, () => api.clock.now, randomBytes)
      const claimed = await queue.claim(10)
      await Promise.all(claimed.map(attempt))
      return claimed.length
    }
    const deliverAll = async () => {
      while ((await deliverDue()) > 0);
    }
    const later = (seconds: number) => {
      api.clock.now = new Date(api.clock.now.getTime() + seconds * 1000)
    }
    const deliveries = async (webhook_id: string) =>
      (await pages.list_webhook_deliveries({ webhook_id }, person)).data
    const find = async (id: string) =>
      (await pages.list_webhooks({}, person)).data.find((webhook) => webhook.id === id)
    const attempts = async (webhook_id: string, message_id: string) =>
      (await pages.list_webhook_attempts({ webhook_id, message_id }, person)).data
    return { attempts, create, deliverDue, deliverAll, later, deliveries, find }
  })

test('each event arrives once, signed over the very bytes, under an id of its own', async ({
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

test('a webhook gets the events it asked for, of its own project, while it is on', async ({
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

test('an update of a webhook that changes nothing leaves no trace in the audit log', async ({
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

test('a change that is refused queues nothing', async ({ hooks, client, devKey, receiver }) => {
  await hooks.create()
  await client.create_prompt({ name: 'Same' }, devKey)
  await expect(client.create_prompt({ name: 'Same', slug: 'same' }, devKey)).rejects.toThrow()
  await hooks.deliverAll()
  expect(receiver.received).toHaveLength(1)
})

test('a failed attempt comes back later with the same id, until it succeeds', async ({
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

test('after eight attempts a message is given up, and can be replayed under its id', async ({
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

test('410 turns a webhook off at once, and so do five days of failure; the log tells why', async ({
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

test('what a dead process had claimed is delivered by another, after a while', async ({
  hooks,
  client,
  devKey,
  api,
  receiver,
}) => {
  const { id } = await hooks.create()
  await client.create_prompt({ name: 'A' }, devKey)
  const queue = createDeliveryQueue(createChanges(api.database), () => api.clock.now)
  const [claimed] = await queue.claim(10)
  expect(await hooks.deliverDue()).toBe(0)
  hooks.later(21)
  await hooks.deliverAll()
  expect(receiver.received.map(({ headers }) => headers['webhook-id'])).toEqual([
    claimed?.messageId,
  ])
  expect(await hooks.deliveries(id)).toMatchObject([{ state: 'delivered', attempts: 2 }])
})

test('many workers at once deliver every message once', async ({
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

test('while a secret is replaced, both sign; a day later only the new one', async ({
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

test.for([
  'https://127.0.0.1',
  'https://localhost',
  'https://2130706433',
  'https://0x7f000001',
  'https://[::1]',
  'https://[::ffff:127.0.0.1]',
  'https://169.254.169.254',
  'https://10.0.0.1',
  'https://0.0.0.0',
  'https://no-such-name.invalid',
])(
  '%s is refused on the connection, whatever was said when it was set up',
  async (origin, { hooks, receiver, client, devKey }) => {
    const { id } = await hooks.create(`${origin}:${receiver.port}/hook`)
    await client.create_prompt({ name: 'A' }, devKey)
    await hooks.deliverDue(false)
    expect(await hooks.deliveries(id)).toMatchObject([
      { state: 'pending', last_status: null, last_error: 'The name leads to no public address.' },
    ])
    expect(receiver.connections()).toBe(0)
  },
)

test('where private addresses are not allowed, neither is plain http', async ({
  api,
  owner,
  person,
}) => {
  const strict = await createTestApi({ database: api.database })
  const toStrict = createProjectClient('', owner.projectId, async (url, request) =>
    strict.app.request(url, request),
  )
  const wanted = { url: 'http://example.com', description: '', events: EVENT_TYPES }
  const refused = { code: 'VALIDATION_ERROR', message: expect.stringContaining('https://') }
  await expect(toStrict.create_webhook(wanted, person)).rejects.toMatchObject(refused)
})

test.for([
  'nonsense',
  'ftp://example.com',
  'https://user:secret@example.com',
  'javascript:alert(1)',
])('%s is no address for a webhook', async (url, { hooks }) => {
  await expect(hooks.create(url)).rejects.toMatchObject({ code: 'VALIDATION_ERROR' })
})

test('a project has twenty webhooks at most, also when many are added at once', async ({
  hooks,
}) => {
  const made = await Promise.allSettled(Array.from({ length: 25 }, () => hooks.create()))
  expect(made.filter(({ status }) => status === 'fulfilled')).toHaveLength(20)
})

test("strangers see nothing of a project's webhooks, and viewers change nothing", async ({
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

test('a message on its way while its webhook is turned off is not tried again', async ({
  hooks,
  client,
  devKey,
  api,
  pages,
  person,
}) => {
  const { id: webhook_id } = await hooks.create()
  await client.create_prompt({ name: 'A' }, devKey)
  const queue = createDeliveryQueue(createChanges(api.database), () => api.clock.now)
  const [claimed] = await queue.claim(10)
  await pages.update_webhook({ webhook_id, enabled: false }, person)
  if (!claimed) throw new Error('nothing was claimed')
  await queue.settle(claimed, {
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

test('a deleted webhook gets nothing more, and what is on its way ends quietly', async ({
  hooks,
  client,
  devKey,
  api,
  pages,
  person,
}) => {
  const { id: webhook_id } = await hooks.create()
  await client.create_prompt({ name: 'A' }, devKey)
  const queue = createDeliveryQueue(createChanges(api.database), () => api.clock.now)
  const [claimed] = await queue.claim(10)
  await pages.delete_webhook({ webhook_id }, person)
  if (!claimed) throw new Error('nothing was claimed')
  await queue.settle(claimed, {
    result: { status: 204, error: null, response: null },
    durationMs: 1,
    verdict: { kind: 'delivered' },
    at: api.clock.now,
    pausedUntil: null,
  })
  expect(await hooks.deliverDue()).toBe(0)
  expect(await hooks.find(webhook_id)).toBeUndefined()
})

test("a project's deliveries take a share of the places, the oldest of all projects first", async ({
  api,
  hooks,
  receiver,
  client,
  devKey,
  sendToApi,
  owner,
}) => {
  const queue = createDeliveryQueue(createChanges(api.database), () => api.clock.now)
  for (let i = 0; i < 5; i++) await hooks.create(`${receiver.url}/${i}`)
  await client.create_prompt({ name: 'A' }, devKey)
  const other = await api.owner()
  const bearer = { bearer: await api.session(other) }
  const webhook = { url: receiver.url, description: '', events: EVENT_TYPES }
  await createProjectClient('', other.projectId, sendToApi).create_webhook(webhook, bearer)
  await client.create_prompt({ name: 'B' }, { bearer: (await api.key(other, 'dev')).text })
  const projectOf = async (webhookId: string) =>
    (await api.database.prisma.webhook.findUniqueOrThrow({ where: { id: webhookId } })).projectId
  const claimed = await queue.claim(10)
  const projects = await Promise.all(claimed.map(({ webhookId }) => projectOf(webhookId)))
  expect(projects.toSorted()).toEqual(
    [owner.projectId, owner.projectId, other.projectId].toSorted(),
  )
  expect(await queue.claim(10), 'while those are on their way').toEqual([])
  hooks.later(21)
  expect(await queue.claim(1)).toMatchObject([{ body: claimed[0]?.body }])
})

test('a receiver that gives no answer is left alone for longer and longer, and one answer ends that', async ({
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

test('two replacements of a secret at once keep the one that a person was shown', async ({
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

test('a message is signed with the time of the database, however wrong a clock of ours is', async ({
  hooks,
  client,
  devKey,
  api,
  receiver,
}) => {
  const { secret } = await hooks.create()
  await client.create_prompt({ name: 'A' }, devKey)
  const wrong = () => new Date(Date.now() + 600_000)
  const queue = createDeliveryQueue(createChanges(api.database))
  const sendWebhook = createSendWebhook({ allowPrivateWebhooks: true })
  const attempt = createAttemptDelivery(queue, sendWebhook, wrong, randomBytes)
  for (const each of await queue.claim(10)) await attempt(each)
  const [message] = receiver.received
  if (!message) throw new Error('nothing arrived')
  new Webhook(secret).verify(message.body, message.headers)
})

test('each attempt is kept: when, how long, with which status and what the receiver said', async ({
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
  expect((await pages.read_webhook_delivery(one, person)).data).toEqual(message)
  const unknown = { ...one, message_id: id }
  await expect(pages.read_webhook_delivery(unknown, person)).rejects.toMatchObject({
    code: 'NOT_FOUND',
  })
})

test('messages are filtered by type and state, and counted before they would be dropped', async ({
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
  const counts = async () => (await pages.read_webhook({ webhook_id: id }, person)).data
  expect(await counts()).toMatchObject({ pending: 2, delivered: 1, failed: 0, enabled: true })
  await pages.update_webhook({ webhook_id: id, enabled: false }, person)
  expect(await counts()).toMatchObject({ pending: 0, delivered: 1, failed: 2, enabled: false })
  await pages.delete_webhook({ webhook_id: id }, person)
  expect(await api.database.prisma.webhookAttempt.count({ where: { webhookId: id } })).toBe(0)
})
