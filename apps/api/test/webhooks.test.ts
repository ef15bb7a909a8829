import { randomBytes } from 'node:crypto'
import { createClient } from '@promptwire/core/contract/derive/client'
import { createProjectClient } from '@promptwire/core/contract/derive/project-client'
import {
  INTERNAL_PREFIX,
  internalContract,
} from '@promptwire/core/contract/internal/internal-contract'
import { EVENT_TYPES } from '@promptwire/core/contract/public/events'
import { PUBLIC_PREFIX, publicContract } from '@promptwire/core/contract/public/public-contract'
import { Webhook } from 'standardwebhooks'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { createTestApi, type TestApi } from '../../../test/support/api.ts'
import { PASSWORD, SERVICE_SECRET } from '../../../test/support/fixtures.ts'
import { type Receiver, startReceiver } from '../../../test/support/receiver.ts'
import { createAttemptDelivery } from '../src/domain/webhook/attempt-delivery.ts'
import { createSendWebhook } from '../src/outside/send-webhook.ts'
import { createChanges } from '../src/store/change.ts'
import { createDeliveryQueue } from '../src/store/delivery-queue.ts'

let api: TestApi
let receiver: Receiver
let owner: Awaited<ReturnType<TestApi['owner']>>
let person: { bearer: string }
let key: { bearer: string }
let project_id: string
beforeAll(async () => {
  api = await createTestApi({ environment: { ALLOW_PRIVATE_WEBHOOKS: 'true' } })
})
afterAll(() => api.close())
beforeEach(async () => {
  // Standard Webhooks compares a message's time with the receiver's own clock.
  api.clock.now = new Date()
  // The queue is one for all projects; what another test left in it is not counted here.
  await api.database.prisma.webhookDelivery.deleteMany()
  receiver = await startReceiver()
  owner = await api.owner()
  project_id = owner.projectId
  person = await signIn(owner.email)
  key = { bearer: (await api.key(owner, 'dev')).text }
  return () => receiver.close()
})

const send = async (url: string, request: RequestInit) => api.app.request(url, request)
const outside = createClient(internalContract, INTERNAL_PREFIX, send)
const pages = () => createProjectClient('', project_id, send)
const client = createClient(publicContract, PUBLIC_PREFIX, send)

async function signIn(email: string) {
  const { data } = await outside.sign_in(
    { email, password: PASSWORD, address: email },
    { bearer: SERVICE_SECRET },
  )
  return { bearer: data.token }
}

const create = async (url = receiver.url, events = EVENT_TYPES) =>
  (await pages().create_webhook({ url, description: '', events }, person)).data

/** Attempts what is due once, as a process with a worker does. */
async function deliverDue(allowPrivateWebhooks = true) {
  const queue = createDeliveryQueue(createChanges(api.database.prisma), () => api.clock.now)
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
  (await pages().list_webhook_deliveries({ webhook_id }, person)).data
const find = async (id: string) =>
  (await pages().list_webhooks({}, person)).data.find((webhook) => webhook.id === id)

test('each event arrives once, signed over the very bytes, under an id of its own', async () => {
  const { secret } = await create()
  await client.create_prompt({ name: 'Greeting' }, key)
  await client.save_draft_version({ prompt_id: 'greeting' }, key)
  await client.publish_version({ prompt_id: 'greeting', version: 1 }, key)
  await client.delete_prompt({ prompt_id: 'greeting', confirm: true }, key)
  await deliverAll()
  const messages = receiver.received.map(({ headers, body }) => {
    const message = new Webhook(secret).verify(body, headers)
    expect(() => new Webhook(secret).verify(`${body} `, headers)).toThrow()
    return message
  })
  expect(messages).toMatchObject([
    { type: 'prompt.updated', data: { project_id, slug: 'greeting', revision: 1 } },
    { type: 'prompt.published', data: { version: 1 } },
    { type: 'prompt.deleted' },
  ])
  const ids = receiver.received.map(({ headers }) => headers['webhook-id'])
  expect(new Set(ids).size).toBe(3)
})

test('a webhook gets the events it asked for, of its own project, while it is on', async () => {
  const { id } = await create(receiver.url, ['prompt.deleted'])
  const stranger = await api.owner()
  await client.create_prompt({ name: 'A' }, { bearer: (await api.key(stranger)).text })
  await client.create_prompt({ name: 'B' }, key)
  await client.delete_prompt({ prompt_id: 'b', confirm: true }, key)
  await pages().update_webhook({ webhook_id: id, enabled: false }, person)
  await deliverAll()
  expect(receiver.received).toEqual([])
  expect(await deliveries(id)).toMatchObject([{ type: 'prompt.deleted', state: 'failed' }])
  await pages().update_webhook({ webhook_id: id, enabled: true }, person)
  await client.create_prompt({ name: 'C' }, key)
  await client.delete_prompt({ prompt_id: 'c', confirm: true }, key)
  await deliverAll()
  expect(receiver.received.map(({ body }) => JSON.parse(body).data.slug)).toEqual(['c'])
})

test('an update of a webhook that changes nothing leaves no trace in the audit log', async () => {
  const { id, url, events } = await create()
  const entries = () => api.database.prisma.auditEntry.count({ where: { targetId: id } })
  const before = await entries()
  const same = { url, events, description: '', enabled: true }
  for (const fields of [{}, same]) {
    const request = { webhook_id: id, ...fields }
    expect((await pages().update_webhook(request, person)).data).toEqual(await find(id))
  }
  expect(await entries()).toBe(before)
  await pages().update_webhook({ webhook_id: id, description: 'mine' }, person)
  expect(await entries()).toBe(before + 1)
})

test('a change that is refused queues nothing', async () => {
  await create()
  await client.create_prompt({ name: 'Same' }, key)
  await expect(client.create_prompt({ name: 'Same', slug: 'same' }, key)).rejects.toThrow()
  await deliverAll()
  expect(receiver.received).toHaveLength(1)
})

test('a failed attempt comes back later with the same id, until it succeeds', async () => {
  const { id } = await create()
  receiver.answers.push(500, 302)
  await client.create_prompt({ name: 'A' }, key)
  await deliverAll()
  expect(await deliveries(id)).toMatchObject([
    { state: 'pending', attempts: 1, last_status: 500, last_error: 'The receiver answered 500.' },
  ])
  expect((await find(id))?.failing_since).toBe(api.clock.now.toISOString())
  later(4)
  expect(await deliverDue()).toBe(0)
  later(2)
  expect(await deliverDue()).toBe(1)
  later(331)
  expect(await deliverDue()).toBe(1)
  expect(await deliveries(id)).toMatchObject([
    { state: 'delivered', attempts: 3, last_status: 204 },
  ])
  expect((await find(id))?.failing_since).toBeNull()
  expect(new Set(receiver.received.map(({ headers }) => headers['webhook-id'])).size).toBe(1)
})

test('after eight attempts a message is given up, and can be replayed under its id', async () => {
  const { id } = await create()
  await client.create_prompt({ name: 'A' }, key)
  for (let attempt = 1; attempt <= 8; attempt++) {
    receiver.answers.push(503)
    expect(await deliverDue()).toBe(1)
    later(11.1 * 3600)
  }
  expect(await deliverDue()).toBe(0)
  const [failed] = await deliveries(id)
  expect(failed).toMatchObject({ state: 'failed', attempts: 8, next_attempt_at: null })
  const message_id = failed?.message_id ?? ''
  const replay = { webhook_id: id, message_id }
  expect((await pages().replay_webhook_delivery(replay, person)).data.state).toBe('pending')
  await deliverAll()
  expect(await deliveries(id)).toMatchObject([{ message_id, state: 'delivered', attempts: 1 }])
  expect(receiver.received.at(-1)?.headers['webhook-id']).toBe(message_id)
})

test('410 turns a webhook off at once, and so do five days of failure; the log tells why', async () => {
  const gone = await create()
  receiver.answers.push(410)
  await client.create_prompt({ name: 'A' }, key)
  await deliverAll()
  expect(await find(gone.id)).toMatchObject({
    enabled: false,
    disabled_reason: 'The receiver answered 410 Gone.',
  })
  const where = { action: 'webhook.disabled', targetId: gone.id }
  const { after } = await api.database.prisma.auditEntry.findFirstOrThrow({ where })
  expect(after).toEqual({ reason: 'The receiver answered 410 Gone.' })

  const failing = await create()
  receiver.answers.push(...Array(20).fill(500))
  for (let day = 0; day < 6; day++) {
    await client.create_prompt({ name: `Day ${day}` }, key)
    await deliverDue()
    later(24.1 * 3600)
  }
  await deliverDue()
  expect(await find(failing.id)).toMatchObject({ enabled: false })
})

test('what a dead process had claimed is delivered by another, after a while', async () => {
  const { id } = await create()
  await client.create_prompt({ name: 'A' }, key)
  const queue = createDeliveryQueue(createChanges(api.database.prisma), () => api.clock.now)
  const [claimed] = await queue.claim(10)
  expect(await deliverDue()).toBe(0)
  later(21)
  await deliverAll()
  expect(receiver.received.map(({ headers }) => headers['webhook-id'])).toEqual([
    claimed?.messageId,
  ])
  expect(await deliveries(id)).toMatchObject([{ state: 'delivered', attempts: 2 }])
})

test('many workers at once deliver every message once', async () => {
  await create()
  await Promise.all(
    Array.from({ length: 20 }, (_, i) => client.create_prompt({ name: `P${i}` }, key)),
  )
  const worker = async () => {
    for (let idle = 0; idle < 5; ) idle = (await deliverDue()) === 0 ? idle + 1 : 0
  }
  await Promise.all([worker(), worker(), worker(), worker()])
  await deliverAll()
  const ids = receiver.received.map(({ headers }) => headers['webhook-id'])
  expect([ids.length, new Set(ids).size]).toEqual([20, 20])
})

test('a test message arrives like any other', async () => {
  const { id: webhook_id, secret } = await create()
  const { data } = await pages().test_webhook({ webhook_id }, person)
  await deliverAll()
  const [{ headers, body } = { headers: {}, body: '' }] = receiver.received
  expect(new Webhook(secret).verify(body, headers)).toMatchObject({
    type: 'webhook.test',
    data: { webhook_id },
  })
  expect(await deliveries(webhook_id)).toMatchObject([
    { message_id: data.message_id, state: 'delivered' },
  ])
})

test('while a secret is replaced, both sign; a day later only the new one', async () => {
  const { id: webhook_id, secret: before } = await create()
  const { data } = await pages().rotate_webhook_secret({ webhook_id }, person)
  await pages().test_webhook({ webhook_id }, person)
  await deliverAll()
  const [{ headers, body } = { headers: {}, body: '' }] = receiver.received
  for (const secret of [before, data.secret]) new Webhook(secret).verify(body, headers)
  expect(await find(webhook_id)).not.toHaveProperty('secret')
  const { data: log } = await client.list_audit_entries({ target_id: webhook_id }, key)
  expect(log.length).toBeGreaterThan(2)
  expect(JSON.stringify(log)).not.toContain('whsec_')
  later(24 * 3600)
  await pages().test_webhook({ webhook_id }, person)
  await deliverAll()
  expect(receiver.received[1]?.headers['webhook-signature']?.split(' ')).toHaveLength(1)
})

test.each([
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
])('%s is refused on the connection, whatever was said when it was set up', async (origin) => {
  const { id } = await create(`${origin}:${receiver.port}/hook`)
  await client.create_prompt({ name: 'A' }, key)
  await deliverDue(false)
  expect(await deliveries(id)).toMatchObject([
    { state: 'pending', last_status: null, last_error: 'The name leads to no public address.' },
  ])
  expect(receiver.connections()).toBe(0)
})

test('where private addresses are not allowed, neither is plain http', async () => {
  const strict = await createTestApi({ database: api.database })
  const toStrict = createProjectClient('', project_id, async (url, request) =>
    strict.app.request(url, request),
  )
  const wanted = { url: 'http://example.com', description: '', events: EVENT_TYPES }
  const refused = { code: 'VALIDATION_ERROR', message: expect.stringContaining('https://') }
  await expect(toStrict.create_webhook(wanted, person)).rejects.toMatchObject(refused)
})

test.each([
  'nonsense',
  'ftp://example.com',
  'https://user:secret@example.com',
  'javascript:alert(1)',
])('%s is no address for a webhook', async (url) => {
  await expect(create(url)).rejects.toMatchObject({ code: 'VALIDATION_ERROR' })
})

test('a project has twenty webhooks at most, also when many are added at once', async () => {
  const made = await Promise.allSettled(Array.from({ length: 25 }, () => create()))
  expect(made.filter(({ status }) => status === 'fulfilled')).toHaveLength(20)
})

test("strangers see nothing of a project's webhooks, and viewers change nothing", async () => {
  const { id: webhook_id } = await create()
  const stranger = await signIn((await api.owner()).email)
  for (const call of [
    () => pages().list_webhooks({}, stranger),
    () => pages().rotate_webhook_secret({ webhook_id }, stranger),
    () => pages().delete_webhook({ webhook_id }, stranger),
    () => pages().test_webhook({ webhook_id }, stranger),
    () => pages().list_webhook_deliveries({ webhook_id }, stranger),
  ]) {
    await expect(call()).rejects.toMatchObject({ code: 'NOT_FOUND' })
  }
  const viewer = await api.owner()
  const { accountId } = owner
  const membership = { accountId, userId: viewer.userId, role: 'viewer' }
  await api.database.prisma.membership.create({ data: membership })
  const asViewer = await signIn(viewer.email)
  expect((await pages().list_webhooks({}, asViewer)).data).toHaveLength(1)
  const change = pages().delete_webhook({ webhook_id }, asViewer)
  await expect(change).rejects.toMatchObject({ code: 'FORBIDDEN' })
})

test('a message on its way while its webhook is turned off is not tried again', async () => {
  const { id: webhook_id } = await create()
  await client.create_prompt({ name: 'A' }, key)
  const queue = createDeliveryQueue(createChanges(api.database.prisma), () => api.clock.now)
  const [claimed] = await queue.claim(10)
  await pages().update_webhook({ webhook_id, enabled: false }, person)
  if (!claimed) throw new Error('nothing was claimed')
  await queue.settle(claimed, {
    result: { status: 500, error: 'The receiver answered 500.' },
    verdict: { kind: 'again', at: api.clock.now },
    at: api.clock.now,
    pausedUntil: null,
  })
  await pages().update_webhook({ webhook_id, enabled: true }, person)
  expect(await deliverDue()).toBe(0)
  expect(await deliveries(webhook_id)).toMatchObject([{ state: 'failed' }])
})

test('a deleted webhook gets nothing more, and what is on its way ends quietly', async () => {
  const { id: webhook_id } = await create()
  await client.create_prompt({ name: 'A' }, key)
  const queue = createDeliveryQueue(createChanges(api.database.prisma), () => api.clock.now)
  const [claimed] = await queue.claim(10)
  await pages().delete_webhook({ webhook_id }, person)
  if (!claimed) throw new Error('nothing was claimed')
  await queue.settle(claimed, {
    result: { status: 204, error: null },
    verdict: { kind: 'delivered' },
    at: api.clock.now,
    pausedUntil: null,
  })
  expect(await deliverDue()).toBe(0)
  expect(await find(webhook_id)).toBeUndefined()
})

test("a project's deliveries take a share of the places, the oldest of all projects first", async () => {
  const queue = createDeliveryQueue(createChanges(api.database.prisma), () => api.clock.now)
  for (let i = 0; i < 5; i++) await create(`${receiver.url}/${i}`)
  await client.create_prompt({ name: 'A' }, key)
  const other = await api.owner()
  const bearer = await signIn(other.email)
  const webhook = { url: receiver.url, description: '', events: EVENT_TYPES }
  await createProjectClient('', other.projectId, send).create_webhook(webhook, bearer)
  await client.create_prompt({ name: 'B' }, { bearer: (await api.key(other, 'dev')).text })
  const projectOf = async (webhookId: string) =>
    (await api.database.prisma.webhook.findUniqueOrThrow({ where: { id: webhookId } })).projectId
  const claimed = await queue.claim(10)
  const projects = await Promise.all(claimed.map(({ webhookId }) => projectOf(webhookId)))
  expect(projects.toSorted()).toEqual([project_id, project_id, other.projectId].toSorted())
  expect(await queue.claim(10), 'while those are on their way').toEqual([])
  later(21)
  expect(await queue.claim(1)).toMatchObject([{ body: claimed[0]?.body }])
})

test('a receiver that gives no answer is left alone for longer and longer, and one answer ends that', async () => {
  const gone = await startReceiver()
  await gone.close()
  const { id } = await create(gone.url)
  for (let i = 0; i < 4; i++) await client.create_prompt({ name: `P${i}` }, key)
  expect(await deliverDue()).toBe(1)
  expect(await deliverDue(), 'three others are due').toBe(0)
  later(5)
  expect(await deliverDue()).toBe(1)
  later(5)
  expect(await deliverDue(), 'the second pause is longer').toBe(0)
  later(5)
  expect(await deliverDue()).toBe(1)
  await api.database.prisma.webhook.update({ where: { id }, data: { url: receiver.url } })
  later(60)
  await deliverAll()
  expect(receiver.received.length).toBeGreaterThan(0)
  const { unanswered, pausedUntil } = await api.database.prisma.webhook.findUniqueOrThrow({
    where: { id },
  })
  expect({ unanswered, pausedUntil }).toEqual({ unanswered: 0, pausedUntil: null })
})

test('two replacements of a secret at once keep the one that a person was shown', async () => {
  const { id: webhook_id, secret } = await create()
  const rotate = () => pages().rotate_webhook_secret({ webhook_id }, person)
  const [first, second] = (await Promise.all([rotate(), rotate()])).map(({ data }) => data.secret)
  const row = await api.database.prisma.webhook.findUniqueOrThrow({ where: { id: webhook_id } })
  expect(new Set([row.secret, row.previousSecret])).toEqual(new Set([first, second]))
  expect(row.previousSecret).not.toBe(secret)
})

test('a message is signed with the time of the database, however wrong a clock of ours is', async () => {
  const { secret } = await create()
  await client.create_prompt({ name: 'A' }, key)
  const wrong = () => new Date(Date.now() + 600_000)
  const queue = createDeliveryQueue(createChanges(api.database.prisma))
  const sendWebhook = createSendWebhook({ allowPrivateWebhooks: true })
  const attempt = createAttemptDelivery(queue, sendWebhook, wrong, randomBytes)
  for (const each of await queue.claim(10)) await attempt(each)
  const [message] = receiver.received
  if (!message) throw new Error('nothing arrived')
  new Webhook(secret).verify(message.body, message.headers)
})
