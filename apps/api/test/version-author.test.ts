import { randomUUID } from 'node:crypto'
import { createClient } from '@promptwire/core/contract/derive/client'
import { PUBLIC_PREFIX, publicContract } from '@promptwire/core/contract/public/public-contract'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { createTestApi, type TestApi } from '../../../test/support/api.ts'
import { type Caller, theSystem } from '../src/domain/caller.ts'

let api: TestApi
let owner: Awaited<ReturnType<TestApi['owner']>>
let key: Awaited<ReturnType<TestApi['key']>>
let options: { bearer: string }
let prompt_id: string
beforeAll(async () => {
  api = await createTestApi()
})
afterAll(() => api.close())
beforeEach(async () => {
  owner = await api.owner()
  key = await api.key(owner, 'dev')
  options = { bearer: key.text }
  prompt_id = (await api.prompt(owner, { content: 'one' })).id
})

const client = createClient(publicContract, PUBLIC_PREFIX, async (url, request) =>
  api.app.request(url, request),
)
const authorOf = async (version: number) =>
  (await client.get_version({ prompt_id, version }, options)).data.author

test('a version names its author and their key wherever it is shown, and no address', async () => {
  const author = { user_id: owner.userId, name: 'Robin', key_id: key.id, key_name: 'Test key' }
  const saved = await client.save_draft_version({ prompt_id }, options)
  const published = await client.publish_version({ prompt_id, version: 1 }, options)
  const listed = await client.list_versions({ prompt_id }, options)
  const read = await client.get_version({ prompt_id, version: 1 }, options)
  for (const { data } of [saved, published, read]) expect(data.author).toEqual(author)
  expect(listed.data.map((version) => version.author)).toEqual([author])
  expect(JSON.stringify([saved, published, listed, read])).not.toContain(owner.email)
})

test('what is saved under an Idempotency-Key names its author, the repetition too', async () => {
  const save = () =>
    api.app.request(`/api/v1/prompts/${prompt_id}/versions`, {
      method: 'POST',
      headers: {
        authorization: `Bearer ${key.text}`,
        'content-type': 'application/json',
        'idempotency-key': prompt_id,
      },
      body: '{}',
    })
  const [first, second] = [await (await save()).text(), await (await save()).text()]
  expect(JSON.parse(first).data.author).toMatchObject({ name: 'Robin', key_id: key.id })
  expect(second).toBe(first)
})

test('who saves through an app is named with the name of the app', async () => {
  const data = { name: 'MCP — app', clientId: 'app', clientName: 'Claude' }
  await api.database.prisma.apiKey.update({ where: { id: key.id }, data })
  await client.save_draft_version({ prompt_id }, options)
  expect(await authorOf(1)).toMatchObject({ user_id: owner.userId, key_name: 'Claude' })
})

test('the version that rolling back saves is of who rolled back', async () => {
  await api.saveVersion(prompt_id)
  await api.edit(prompt_id, 'two')
  await client.rollback_version({ prompt_id, version: 1 }, options)
  expect(await authorOf(2)).toMatchObject({ user_id: owner.userId, key_id: key.id })
})

test('a person who saves by hand is named without a key', async () => {
  const by = { projectId: owner.projectId, requestId: 'test' }
  const person: Caller = {
    ...theSystem(by, api.clock.now),
    actor: { kind: 'person', userId: owner.userId, sessionId: randomUUID() },
  }
  await api.stores.prompts.saveVersion(person, prompt_id, { id: randomUUID(), note: '' })
  expect(await authorOf(1)).toEqual({
    user_id: owner.userId,
    name: 'Robin',
    key_id: null,
    key_name: null,
  })
})

test('versions of before, of the service itself and of people who are gone have no author', async () => {
  await api.saveVersion(prompt_id)
  expect(await authorOf(1)).toBeNull()
  await api.edit(prompt_id, 'two')
  await client.save_draft_version({ prompt_id }, options)
  const where = { promptId_number: { promptId: prompt_id, number: 2 } }
  await api.database.prisma.version.update({ where, data: { keyId: null } })
  expect(await authorOf(2)).toMatchObject({ name: 'Robin', key_id: null, key_name: null })
  await api.database.prisma.version.update({ where, data: { authorId: randomUUID() } })
  expect(await authorOf(2)).toBeNull()
})

test('a key that reads no versions is not told who saved one', async () => {
  const { text: bearer } = await api.key(owner, 'dev', ['versions:write'])
  const { data } = await client.save_draft_version({ prompt_id }, { bearer })
  expect(data).not.toHaveProperty('author')
  expect(await authorOf(1)).toMatchObject({ name: 'Robin' })
})
