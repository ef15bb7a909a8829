import { acceptsIdempotencyKey, type PublicOperation } from '@promptwire/contract/operation'
import { type PublicContract, publicContract } from '@promptwire/contract/public-contract'
import { describe, expect } from 'vitest'
import { test as apiTest } from '../../../../test/support/api-test.ts'
import { sendOperation } from '../../../../test/support/operation-request.ts'
import { createSubject, type Subject } from '../../../../test/support/subject.ts'
import { VALID_INPUTS } from '../../../../test/support/valid-inputs.ts'

const test = apiTest.extend('setUp', ({ api }) => async () => {
  const owner = await api.owner()
  const key = await api.key(owner, 'dev')
  const send = (name: keyof PublicContract, input: object, idempotencyKey: string) =>
    sendOperation(api.app.request, name, input, {
      authorization: `Bearer ${key.text}`,
      'idempotency-key': idempotencyKey,
    })
  const changes = () => api.database.prisma.auditEntry.count({ where: { keyId: key.id } })
  const create = (name: string, idempotencyKey = 'the-key') =>
    send('create_prompt', { name }, idempotencyKey)
  const other = await api.key(owner, 'dev')
  const edit = ({ blockId }: Subject, content: string) =>
    sendOperation(
      api.app.request,
      'update_block',
      { block_id: blockId, content },
      { authorization: `Bearer ${other.text}` },
    )
  return { owner, key, send, changes, create, edit }
})

const writes = (Object.entries(publicContract) as [keyof PublicContract, PublicOperation][])
  .filter(([, row]) => row.effect !== 'reads' && acceptsIdempotencyKey(row))
  .map(([name]) => name)

describe.each(writes)('%s', (name) => {
  test('sent twice with one Idempotency-Key, changes once and returns the same response', async ({
    setUp,
    api,
  }) => {
    const { owner, send, changes, edit } = await setUp()
    const subject = await createSubject(api, owner)
    // Unsaved changes, another version to publish, and an older version to restore.
    await edit(subject, 'second')
    await api.publish(subject.promptId)
    await edit(subject, 'third')
    const input = VALID_INPUTS[name](subject)
    const first = await send(name, input, 'the-key')
    const made = await changes()
    expect(made).toBeGreaterThan(0)
    const second = await send(name, input, 'the-key')
    expect(await second.text()).toBe(await first.text())
    expect([first.status, second.status, await changes()]).toEqual([200, 200, made])
    expect(first.headers.get('idempotency-replayed')).toBeNull()
    expect(second.headers.get('idempotency-replayed')).toBe('true')
  })
})

test('the test covers operations', () => expect(writes.length).toBeGreaterThan(15))

test.for(['save_draft_version', 'publish_version', 'rollback_version'] as const)(
  'a repeat of %s that was a no-op gets the same response, whatever happened since',
  async (name, { setUp, api }) => {
    const { owner, send, changes } = await setUp()
    const { id } = await api.publishedPrompt(owner, { content: 'one' })
    const input = { prompt_id: id, ...(name !== 'save_draft_version' && { version: 1 }) }
    const first = await send(name, input, 'the-key')
    expect(await first.clone().json()).toMatchObject({ data: { unchanged: true } })
    await api.edit(id, 'two')
    await api.publish(id)
    await api.edit(id, 'three')
    const second = await send(name, input, 'the-key')
    expect(second.headers.get('idempotency-replayed')).toBe('true')
    expect(await second.text()).toBe(await first.text())
    expect(await changes()).toBe(0)
  },
)

test('another request under the same key is 422 and changes nothing', async ({ setUp }) => {
  const { create, send, changes } = await setUp()
  await create('First')
  for (const response of [
    await create('Second'),
    await send('create_folder', { name: 'First' }, 'the-key'),
  ]) {
    expect(response.status).toBe(422)
    expect(await response.json()).toMatchObject({ error: { code: 'IDEMPOTENCY_KEY_REUSED' } })
  }
  expect(await changes()).toBe(1)
})

test('of concurrent repeats, one runs and all get its response', async ({ setUp }) => {
  const { create, send, changes } = await setUp()
  const ask = (i: number) =>
    i % 2 ? create('Same') : send('create_prompt', { name: 'Same' }, 'the-key')
  const answers = await Promise.all(Array.from({ length: 20 }, (_, i) => ask(i)))
  const bodies = new Set(await Promise.all(answers.map((answer) => answer.text())))
  expect([bodies.size, await changes()]).toEqual([1, 1])
  expect(answers.every(({ status }) => status === 200)).toBe(true)
})

test('a rejected request does not use up its key, so a corrected one can use it', async ({
  setUp,
}) => {
  const { create, send } = await setUp()
  await create('Taken', 'other')
  const refused = await send('create_prompt', { name: 'Again', slug: 'taken' }, 'the-key')
  expect(refused.status).toBe(409)
  expect((await create('Free')).status).toBe(200)
})

test('a request whose caller left before it began does nothing, and its key is free', async ({
  setUp,
  api,
}) => {
  const { create, key, changes } = await setUp()
  const abandoned = await api.app.request(
    new Request('http://localhost/api/v1/prompts', {
      method: 'POST',
      headers: {
        authorization: `Bearer ${key.text}`,
        'content-type': 'application/json',
        'idempotency-key': 'the-key',
      },
      body: JSON.stringify({ name: 'Late' }),
      signal: AbortSignal.abort(),
    }),
  )
  expect([abandoned.status, await changes()]).toEqual([503, 0])
  const repeated = await create('Late')
  expect([repeated.status, await changes()]).toEqual([200, 1])
})

test('a slug made from a taken name gets a number under a key too', async ({ setUp }) => {
  const { create, changes } = await setUp()
  const answers = await Promise.all(['a', 'b', 'c'].map((key) => create('Same', key)))
  const slugs = answers.map(async (each) => ((await each.json()) as Created).data.slug)
  expect((await Promise.all(slugs)).toSorted()).toEqual(['same', 'same-2', 'same-3'])
  expect(await changes()).toBe(3)
})
interface Created {
  data: { slug: string }
}

test('an idempotency key belongs to the API key that sent it', async ({ setUp }) => {
  const [mine, theirs] = [await setUp(), await setUp()]
  expect((await mine.create('Same')).status).toBe(200)
  const response = await theirs.create('Same')
  expect(response.headers.get('idempotency-replayed')).toBeNull()
  expect(await theirs.changes()).toBe(1)
})

test('a key expires after 24 hours', async ({ setUp, api }) => {
  const { create, changes } = await setUp()
  await create('First')
  api.clock.now = new Date(api.clock.now.getTime() + 24 * 60 * 60 * 1000)
  expect((await create('Second')).status).toBe(200)
  expect(await changes()).toBe(2)
})

test('a claim without a response prevents a second run', async ({ setUp, api }) => {
  const { create, key, changes } = await setUp()
  await create('First')
  const where = { callerId: key.id }
  await api.database.prisma.idempotentRequest.updateMany({ where, data: { answer: null } })
  const response = await create('First')
  expect(response.status).toBe(409)
  expect(await response.text()).toContain('was already carried out')
  expect(await changes()).toBe(1)
})

test('the response is stored in the transaction of the change: without it, nothing changes', async ({
  setUp,
  api,
}) => {
  const { create, owner, changes } = await setUp()
  const { prisma } = api.database
  await prisma.$executeRaw`
    ALTER TABLE idempotent_request ADD CONSTRAINT refused CHECK (answer NOT LIKE '%Unanswered%')`
  const response = await create('Unanswered')
  await prisma.$executeRaw`ALTER TABLE idempotent_request DROP CONSTRAINT refused`
  expect([response.status, await changes()]).toEqual([500, 0])
  const { projectId } = owner
  expect(await prisma.prompt.count({ where: { projectId } })).toBe(0)
  expect(await prisma.event.count({ where: { projectId } })).toBe(0)
  expect((await create('Unanswered')).status).toBe(200)
})

test('edits of one prompt, with and without a key, do not deadlock', async ({ setUp, api }) => {
  const { owner, send } = await setUp()
  const { slug } = await api.prompt(owner)
  const block = { prompt_id: slug, type: 'custom', title: 'More' }
  const { text } = await api.key(owner, 'dev')
  const headers = { authorization: `Bearer ${text}` }
  const answers = await Promise.all(
    Array.from({ length: 20 }, (_, i) =>
      i % 2
        ? send('create_block', { ...block, content: `${i}` }, `key-${i}`)
        : sendOperation(api.app.request, 'create_block', block, headers),
    ),
  )
  expect(answers.map(({ status }) => status)).toEqual(Array(20).fill(200))
})

test.for(['', ' ', 'x'.repeat(256), 'a b', 'ü'])(
  '%j is not a valid Idempotency-Key',
  async (key, { setUp }) => {
    const { create, changes } = await setUp()
    const response = await create('First', key)
    expect(response.status).toBe(400)
    expect(await response.text()).toContain('Idempotency-Key')
    expect(await changes()).toBe(0)
  },
)
