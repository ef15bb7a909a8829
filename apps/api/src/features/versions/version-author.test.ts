import { randomUUID } from 'node:crypto'
import { expect } from 'vitest'
import { test as apiTest } from '../../../../../test/support/api-test.ts'
import { type Caller, theSystem } from '../../kernel/caller.ts'
import { saveVersion } from './versions.sql.ts'

const test = apiTest
  .extend('prompt_id', async ({ api, owner }) => (await api.prompt(owner, { content: 'one' })).id)
  .extend(
    'getAuthor',
    ({ client, devKey, prompt_id }) =>
      async (version: number) =>
        (await client.get_version({ prompt_id, version }, devKey)).data.author,
  )

test('a version shows its author and their key everywhere, and no address', async ({
  owner,
  client,
  prompt_id,
  devKey,
}) => {
  const author = { user_id: owner.userId, name: 'Robin', key_id: devKey.id, key_name: 'Test key' }
  const saved = await client.save_draft_version({ prompt_id }, devKey)
  const published = await client.publish_version({ prompt_id, version: 1 }, devKey)
  const listed = await client.list_versions({ prompt_id }, devKey)
  const read = await client.get_version({ prompt_id, version: 1 }, devKey)
  for (const { data } of [saved, published, read]) expect(data.author).toEqual(author)
  expect(listed.data.map((version) => version.author)).toEqual([author])
  expect(JSON.stringify([saved, published, listed, read])).not.toContain(owner.email)
})

test('saving under an Idempotency-Key names the author, in the repeat too', async ({
  api,
  prompt_id,
  devKey,
}) => {
  const save = () =>
    api.app.request(`/api/v1/prompts/${prompt_id}/versions`, {
      method: 'POST',
      headers: {
        authorization: `Bearer ${devKey.bearer}`,
        'content-type': 'application/json',
        'idempotency-key': prompt_id,
      },
      body: '{}',
    })
  const [first, second] = [await (await save()).text(), await (await save()).text()]
  expect(JSON.parse(first).data.author).toMatchObject({ name: 'Robin', key_id: devKey.id })
  expect(second).toBe(first)
})

test('saving through an app names the app', async ({
  api,
  client,
  prompt_id,
  devKey,
  getAuthor,
  owner,
}) => {
  const data = { name: 'MCP — app', clientId: 'app', clientName: 'Claude' }
  await api.database.prisma.apiKey.update({ where: { id: devKey.id }, data })
  await client.save_draft_version({ prompt_id }, devKey)
  expect(await getAuthor(1)).toMatchObject({ user_id: owner.userId, key_name: 'Claude' })
  const nameless = { clientName: null }
  await api.database.prisma.apiKey.update({ where: { id: devKey.id }, data: nameless })
  expect(await getAuthor(1)).toMatchObject({ key_name: 'MCP — app' })
})

test("the author of a rollback's version is the person who rolled back", async ({
  api,
  prompt_id,
  client,
  devKey,
  getAuthor,
  owner,
}) => {
  await api.saveVersion(prompt_id)
  await api.edit(prompt_id, 'two')
  await client.rollback_version({ prompt_id, version: 1 }, devKey)
  expect(await getAuthor(2)).toMatchObject({ user_id: owner.userId, key_id: devKey.id })
})

test('a person saving by hand is shown without a key', async ({
  owner,
  api,
  prompt_id,
  getAuthor,
}) => {
  const by = { projectId: owner.projectId, requestId: 'test' }
  const person: Caller = {
    ...theSystem(by, api.clock.now),
    actor: { kind: 'person', userId: owner.userId, sessionId: randomUUID() },
  }
  const version = { id: randomUUID(), note: '' }
  await saveVersion(api.unitOfWork, person, prompt_id, version)
  expect(await getAuthor(1)).toEqual({
    user_id: owner.userId,
    name: 'Robin',
    key_id: null,
    key_name: null,
  })
})

test('versions from before, of the service and of deleted people have no author', async ({
  api,
  prompt_id,
  getAuthor,
  client,
  devKey,
}) => {
  await api.saveVersion(prompt_id)
  expect(await getAuthor(1)).toBeNull()
  await api.edit(prompt_id, 'two')
  await client.save_draft_version({ prompt_id }, devKey)
  const where = { promptId_number: { promptId: prompt_id, number: 2 } }
  await api.database.prisma.version.update({ where, data: { keyId: null } })
  expect(await getAuthor(2)).toMatchObject({ name: 'Robin', key_id: null, key_name: null })
  await api.database.prisma.version.update({ where, data: { authorId: randomUUID() } })
  expect(await getAuthor(2)).toBeNull()
})

test('a key without versions:read does not see who saved one', async ({
  api,
  owner,
  client,
  prompt_id,
  getAuthor,
}) => {
  const { text: bearer } = await api.key(owner, 'dev', ['versions:write'])
  const { data } = await client.save_draft_version({ prompt_id }, { bearer })
  expect(data).not.toHaveProperty('author')
  expect(await getAuthor(1)).toMatchObject({ name: 'Robin' })
})
