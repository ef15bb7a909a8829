import { randomBytes } from 'node:crypto'
import { createClient } from '@promptwire/core/contract/derive/client'
import { createProjectClient } from '@promptwire/core/contract/derive/project-client'
import {
  INTERNAL_PREFIX,
  internalContract,
} from '@promptwire/core/contract/internal/internal-contract'
import { EVENT_TYPES } from '@promptwire/core/contract/public/events'
import { PUBLIC_PREFIX, publicContract } from '@promptwire/core/contract/public/public-contract'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { createTestApi, type TestApi } from '../../../test/support/api.ts'
import { PASSWORD, SERVICE_SECRET } from '../../../test/support/fixtures.ts'
import { follow } from '../../../test/support/follow.ts'
import { type Receiver, startReceiver } from '../../../test/support/receiver.ts'
import { createAttemptDelivery } from '../src/domain/webhook/attempt-delivery.ts'
import { createSendWebhook } from '../src/outside/send-webhook.ts'
import { createChanges } from '../src/store/change.ts'
import { createDeliveryQueue } from '../src/store/delivery-queue.ts'

let api: TestApi
let receiver: Receiver
let person: { bearer: string }
let key: { bearer: string }
let project_id: string
let webhook_id: string
beforeAll(async () => {
  api = await createTestApi({ environment: { ALLOW_PRIVATE_WEBHOOKS: 'true' } })
})
afterAll(() => api.close())
beforeEach(async () => {
  api.clock.now = new Date()
  await api.database.prisma.webhookDelivery.deleteMany()
  receiver = await startReceiver()
  const owner = await api.owner()
  project_id = owner.projectId
  const { data } = await outside.sign_in(
    { email: owner.email, password: PASSWORD, address: owner.email },
    { bearer: SERVICE_SECRET },
  )
  person = { bearer: data.token }
  key = { bearer: (await api.key(owner, 'dev')).text }
  webhook_id = await newWebhook(receiver.url)
  return () => receiver.close()
})

const send = async (url: string, request: RequestInit) => api.app.request(url, request)
const outside = createClient(internalContract, INTERNAL_PREFIX, send)
const pages = () => createProjectClient('', project_id, send)
const client = createClient(publicContract, PUBLIC_PREFIX, send)

const newWebhook = async (url: string) =>
  (await pages().create_webhook({ url, description: '', events: EVENT_TYPES }, person)).data.id
const create = (name: string) => client.create_prompt({ name }, key)
const edit = (prompt_id: string, description: string) =>
  client.update_prompt({ prompt_id, description }, key)
const deliveries = async (id = webhook_id) =>
  (await pages().list_webhook_deliveries({ webhook_id: id }, person)).data
const later = (seconds: number) => {
  api.clock.now = new Date(api.clock.now.getTime() + seconds * 1_000)
}

const queue = () => createDeliveryQueue(createChanges(api.database.prisma), () => api.clock.now)
async function deliverDue() {
  const sendWebhook = createSendWebhook({ allowPrivateWebhooks: true })
  const claimed = await queue().claim(10)
  const now = () => api.clock.now
  await Promise.all(claimed.map(createAttemptDelivery(queue(), sendWebhook, now, randomBytes)))
  return claimed.length
}
const deliverAll = async () => {
  while ((await deliverDue()) > 0);
}
/** What arrived: type, slug, and the revision or version. */
const arrived = () =>
  receiver.received.map(({ body }) => {
    const { type, data } = JSON.parse(body)
    return [type, data.slug, data.revision ?? data.version]
  })

test('edits of a prompt that wait are one message, under the id of the newest event', async () => {
  await create('A')
  for (let i = 0; i < 20; i++) await edit('a', `${i}`)
  expect(await deliveries()).toMatchObject([{ state: 'pending', attempts: 0 }])
  await deliverAll()
  expect(arrived()).toEqual([['prompt.updated', 'a', 21]])
  const events = await api.database.prisma.event.findMany({
    where: { projectId: project_id },
    orderBy: { number: 'asc' },
  })
  expect(
    events.map(({ number }) => number),
    'the stream tells of each',
  ).toEqual(Array.from({ length: 21 }, (_, i) => i + 1))
  expect(receiver.received[0]?.headers['webhook-id']).toBe(events.at(-1)?.id)
  await edit('a', 'after it was sent')
  await deliverAll()
  expect(arrived()).toHaveLength(2)
})

test('each prompt has a message of its own, which keeps its place', async () => {
  await create('A')
  later(1)
  await create('B')
  later(1)
  await edit('a', 'new')
  await deliverAll()
  expect(arrived()).toEqual([
    ['prompt.updated', 'a', 2],
    ['prompt.updated', 'b', 1],
  ])
})

test('what was published, deleted or made anew stands between, in its order', async () => {
  await create('A')
  await edit('a', '1')
  await client.save_draft_version({ prompt_id: 'a' }, key)
  later(1)
  await client.publish_version({ prompt_id: 'a', version: 1 }, key)
  later(1)
  await edit('a', '2')
  await edit('a', '3')
  later(1)
  await client.delete_prompt({ prompt_id: 'a', confirm: true }, key)
  later(1)
  await create('A')
  await deliverAll()
  expect(arrived()).toEqual([
    ['prompt.updated', 'a', 2],
    ['prompt.published', 'a', 1],
    ['prompt.updated', 'a', 4],
    ['prompt.deleted', 'a', undefined],
    ['prompt.updated', 'a', 1],
  ])
})

test('a message that failed is given up for a newer one, which is sent at once', async () => {
  receiver.answers.push(500)
  await create('A')
  await deliverAll()
  await edit('a', 'new')
  const [newest, oldest] = await deliveries()
  expect(newest).toMatchObject({ state: 'pending', attempts: 0 })
  expect(oldest).toMatchObject({
    state: 'failed',
    attempts: 1,
    last_error: 'The receiver answered 500. A newer message took its place.',
  })
  await deliverAll()
  later(3600)
  await deliverAll()
  expect(arrived()).toEqual([
    ['prompt.updated', 'a', 1],
    ['prompt.updated', 'a', 2],
  ])
})

test('a failed message stays where something else about the prompt waits after it', async () => {
  receiver.answers.push(500)
  await create('A')
  await client.save_draft_version({ prompt_id: 'a' }, key)
  await deliverAll()
  await client.publish_version({ prompt_id: 'a', version: 1 }, key)
  await edit('a', 'new')
  expect((await deliveries()).map(({ state }) => state)).toEqual(['pending', 'pending', 'pending'])
})

test('a message on its way is left alone; if it fails, the newer one is what waits', async () => {
  await create('A')
  const [claimed] = await queue().claim(10)
  await edit('a', '1')
  await edit('a', '2')
  expect((await deliveries()).map(({ attempts }) => attempts)).toEqual([0, 1])
  if (!claimed) throw new Error('nothing was claimed')
  await queue().settle(claimed, {
    result: { status: 500, error: 'The receiver answered 500.' },
    verdict: { kind: 'again', at: api.clock.now },
    at: api.clock.now,
    pausedUntil: null,
  })
  expect((await deliveries()).map(({ state }) => state)).toEqual(['pending', 'failed'])
  await deliverAll()
  expect(arrived()).toEqual([['prompt.updated', 'a', 3]])
})

test('a message that a person sends again is sent, whatever came after it', async () => {
  await create('A')
  await deliverAll()
  const [{ message_id } = { message_id: '' }] = await deliveries()
  await pages().replay_webhook_delivery({ webhook_id, message_id }, person)
  await edit('a', 'new')
  await deliverAll()
  expect(arrived().map(([, , revision]) => revision)).toEqual([1, 1, 2])
})

test('each webhook has what waits for it, also one that asks for less', async () => {
  const other = await newWebhook(`${receiver.url}/other`)
  const events = ['prompt.updated' as const]
  await pages().update_webhook({ webhook_id: other, events }, person)
  await create('A')
  await client.save_draft_version({ prompt_id: 'a' }, key)
  await client.publish_version({ prompt_id: 'a', version: 1 }, key)
  await edit('a', 'new')
  const types = async (id: string) => (await deliveries(id)).map(({ type }) => type)
  expect(await types(webhook_id)).toEqual(['prompt.updated', 'prompt.published', 'prompt.updated'])
  expect(await types(other)).toEqual(['prompt.updated'])
})

test('messages from before the numbers are sent as they are', async () => {
  await create('A')
  const none = { number: null, promptId: null }
  await api.database.prisma.webhookDelivery.updateMany({ data: none })
  await edit('a', '1')
  await edit('a', '2')
  await deliverAll()
  expect(arrived().map(([, , revision]) => revision)).toEqual([1, 3])
})

test('while editors write and workers send, the last to arrive of a prompt is its newest', async () => {
  await Promise.all(['A', 'B'].map(create))
  let writing = true
  const worker = async () => {
    while (writing) await deliverDue()
  }
  const editor = async (prompt_id: string, name: string) => {
    for (let i = 0; i < 15; i++) await edit(prompt_id, `${name} ${i}`)
  }
  const workers = [worker(), worker()]
  await Promise.all([editor('a', 'x'), editor('a', 'y'), editor('b', 'z')])
  writing = false
  await Promise.all(workers)
  await deliverAll()
  const ids = receiver.received.map(({ headers }) => headers['webhook-id'])
  expect(new Set(ids).size).toBe(ids.length)
  const revisions = (slug: string) =>
    arrived().flatMap(([, of, revision]) => (of === slug ? [revision] : []))
  for (const [slug, newest] of [
    ['a', 31],
    ['b', 16],
  ] as const) {
    expect(revisions(slug)).toEqual(revisions(slug).toSorted((a, b) => a - b))
    expect(revisions(slug).at(-1)).toBe(newest)
  }
  const stream = follow(await api.get('/events', key.bearer, { 'last-event-id': '46' }))
  expect(await stream.next()).toMatchObject({ id: '47' })
  await stream.stop()
})
