import { expect } from 'vitest'
import { follow } from '../../../../test/support/follow.ts'
import {
  claimDelivery,
  settleDelivery,
} from '../../src/features/webhooks/delivery/delivery-queue.sql.ts'
import { test as webhookTest } from '../support/webhook-test.ts'

const test = webhookTest
  .extend('webhook_id', async ({ hooks }) => (await hooks.create()).id)
  .extend('outbox', ({ client, devKey, webhook_id, receiver, hooks }) => {
    const create = (name: string) => client.create_prompt({ name }, devKey)
    const edit = (prompt_id: string, description: string) =>
      client.update_prompt({ prompt_id, description }, devKey)
    const deliveries = (id = webhook_id) => hooks.deliveries(id)
    /** Received messages: type, slug, and the revision or version. */
    const arrived = () =>
      receiver.received.map(({ body }) => {
        const { type, data } = JSON.parse(body)
        return [type, data.slug, data.revision ?? data.version]
      })
    return { ...hooks, create, edit, deliveries, arrived }
  })

test('pending edits of a prompt are one message, under the id of the newest event', async ({
  outbox,
  api,
  owner,
  receiver,
}) => {
  await outbox.create('A')
  for (let i = 0; i < 20; i++) await outbox.edit('a', `${i}`)
  expect(await outbox.deliveries()).toMatchObject([{ state: 'pending', attempts: 0 }])
  await outbox.deliverAll()
  expect(outbox.arrived()).toEqual([['prompt.updated', 'a', 21]])
  const events = await api.database.prisma.event.findMany({
    where: { projectId: owner.projectId },
    orderBy: { number: 'asc' },
  })
  expect(
    events.map(({ number }) => number),
    'the stream sends each',
  ).toEqual(Array.from({ length: 21 }, (_, i) => i + 1))
  expect(receiver.received[0]?.headers['webhook-id']).toBe(events.at(-1)?.id)
  await outbox.edit('a', 'after it was sent')
  await outbox.deliverAll()
  expect(outbox.arrived()).toHaveLength(2)
})

test('each prompt has its own message, which keeps its place', async ({ outbox }) => {
  await outbox.create('A')
  outbox.later(1)
  await outbox.create('B')
  outbox.later(1)
  await outbox.edit('a', 'new')
  await outbox.deliverAll()
  expect(outbox.arrived()).toEqual([
    ['prompt.updated', 'a', 2],
    ['prompt.updated', 'b', 1],
  ])
})

test('publishing, deleting and recreating keep their order between edits', async ({
  outbox,
  client,
  devKey,
}) => {
  await outbox.create('A')
  await outbox.edit('a', '1')
  await client.save_draft_version({ prompt_id: 'a' }, devKey)
  outbox.later(1)
  await client.publish_version({ prompt_id: 'a', version: 1 }, devKey)
  outbox.later(1)
  await outbox.edit('a', '2')
  await outbox.edit('a', '3')
  outbox.later(1)
  await client.delete_prompt({ prompt_id: 'a', confirm: true }, devKey)
  outbox.later(1)
  await outbox.create('A')
  await outbox.deliverAll()
  expect(outbox.arrived()).toEqual([
    ['prompt.updated', 'a', 2],
    ['prompt.published', 'a', 1],
    ['prompt.updated', 'a', 4],
    ['prompt.deleted', 'a', undefined],
    ['prompt.updated', 'a', 1],
  ])
})

test('a newer message replaces a failed one, and is sent at once', async ({ receiver, outbox }) => {
  receiver.answers.push(500)
  await outbox.create('A')
  await outbox.deliverAll()
  await outbox.edit('a', 'new')
  const [newest, oldest] = await outbox.deliveries()
  expect(newest).toMatchObject({ state: 'pending', attempts: 0 })
  expect(oldest).toMatchObject({
    state: 'failed',
    attempts: 1,
    last_error: 'The receiver answered 500. Replaced by a newer message.',
  })
  await outbox.deliverAll()
  outbox.later(3600)
  await outbox.deliverAll()
  expect(outbox.arrived()).toEqual([
    ['prompt.updated', 'a', 1],
    ['prompt.updated', 'a', 2],
  ])
})

test('a failed message stays if another one about the prompt waits after it', async ({
  receiver,
  outbox,
  client,
  devKey,
}) => {
  receiver.answers.push(500)
  await outbox.create('A')
  await client.save_draft_version({ prompt_id: 'a' }, devKey)
  await outbox.deliverAll()
  await client.publish_version({ prompt_id: 'a', version: 1 }, devKey)
  await outbox.edit('a', 'new')
  expect((await outbox.deliveries()).map(({ state }) => state)).toEqual([
    'pending',
    'pending',
    'pending',
  ])
})

test('a message in flight is left alone; if it fails, the newer one waits', async ({
  outbox,
  api,
  unitOfWork,
  webhook_id,
}) => {
  await outbox.create('A')
  const claimed = await claimDelivery(unitOfWork, webhook_id, () => api.clock.now)
  await outbox.edit('a', '1')
  await outbox.edit('a', '2')
  expect((await outbox.deliveries()).map(({ attempts }) => attempts)).toEqual([0, 1])
  if (!claimed) throw new Error('nothing was claimed')
  await settleDelivery(unitOfWork, claimed, {
    result: { status: 500, error: 'The receiver answered 500.', response: null },
    durationMs: 1,
    verdict: { kind: 'again', at: api.clock.now },
    at: api.clock.now,
    pausedUntil: null,
  })
  expect((await outbox.deliveries()).map(({ state }) => state)).toEqual(['pending', 'failed'])
  await outbox.deliverAll()
  expect(outbox.arrived()).toEqual([['prompt.updated', 'a', 3]])
})

test('a message that a person resends is sent, whatever came after it', async ({
  outbox,
  pages,
  webhook_id,
  person,
}) => {
  await outbox.create('A')
  await outbox.deliverAll()
  const [{ message_id } = { message_id: '' }] = await outbox.deliveries()
  await pages.replay_webhook_delivery({ webhook_id, message_id }, person)
  await outbox.edit('a', 'new')
  await outbox.deliverAll()
  expect(outbox.arrived().map(([, , revision]) => revision)).toEqual([1, 1, 2])
})

test('each webhook has its own queue, also one with fewer events', async ({
  hooks,
  outbox,
  receiver,
  pages,
  person,
  client,
  devKey,
  webhook_id,
}) => {
  const { id: other } = await hooks.create(`${receiver.url}/other`)
  const events = ['prompt.updated' as const]
  await pages.update_webhook({ webhook_id: other, events }, person)
  await outbox.create('A')
  await client.save_draft_version({ prompt_id: 'a' }, devKey)
  await client.publish_version({ prompt_id: 'a', version: 1 }, devKey)
  await outbox.edit('a', 'new')
  const types = async (id: string) => (await outbox.deliveries(id)).map(({ type }) => type)
  expect(await types(webhook_id)).toEqual(['prompt.updated', 'prompt.published', 'prompt.updated'])
  expect(await types(other)).toEqual(['prompt.updated'])
})

test('messages from before event numbers are sent unchanged', async ({ outbox, api }) => {
  await outbox.create('A')
  const none = { number: null, promptId: null }
  await api.database.prisma.webhookDelivery.updateMany({ data: none })
  await outbox.edit('a', '1')
  await outbox.edit('a', '2')
  await outbox.deliverAll()
  expect(outbox.arrived().map(([, , revision]) => revision)).toEqual([1, 3])
})

test('with concurrent editors and workers, the last message to arrive is the newest', async ({
  outbox,
  receiver,
  api,
  devKey,
}) => {
  await Promise.all(['A', 'B'].map(outbox.create))
  let writing = true
  const worker = async () => {
    while (writing) await outbox.deliverDue()
  }
  const editor = async (prompt_id: string, name: string) => {
    for (let i = 0; i < 15; i++) await outbox.edit(prompt_id, `${name} ${i}`)
  }
  const workers = [worker(), worker()]
  await Promise.all([editor('a', 'x'), editor('a', 'y'), editor('b', 'z')])
  writing = false
  await Promise.all(workers)
  await outbox.deliverAll()
  const ids = receiver.received.map(({ headers }) => headers['webhook-id'])
  expect(new Set(ids).size).toBe(ids.length)
  const revisions = (slug: string) =>
    outbox.arrived().flatMap(([, of, revision]) => (of === slug ? [revision] : []))
  for (const [slug, newest] of [
    ['a', 31],
    ['b', 16],
  ] as const) {
    expect(revisions(slug)).toEqual(revisions(slug).toSorted((a, b) => a - b))
    expect(revisions(slug).at(-1)).toBe(newest)
  }
  const stream = follow(await api.get('/events', devKey.bearer, { 'last-event-id': '46' }))
  expect(await stream.next()).toMatchObject({ id: '47' })
  await stream.stop()
})
