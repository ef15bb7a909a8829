import { createClient } from '@promptwire/core/contract/derive/client'
import { PUBLIC_PREFIX, publicContract } from '@promptwire/core/contract/public/public-contract'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { createTestApi, type TestApi } from '../../../test/support/api.ts'

let api: TestApi
let bearer: string
let owner: Awaited<ReturnType<TestApi['owner']>>
beforeAll(async () => {
  api = await createTestApi()
})
afterAll(() => api.close())
beforeEach(async () => {
  owner = await api.owner()
  bearer = (await api.key(owner, 'dev')).text
})

const client = createClient(publicContract, PUBLIC_PREFIX, async (url, request) =>
  api.app.request(url, request),
)
const make = async (name: string, parent_id: string | null = null) =>
  (await client.create_folder({ name, parent_id }, { bearer })).data
const paths = async () =>
  (await client.list_folders({}, { bearer })).data.map(({ path, prompt_count }) => [
    path,
    prompt_count,
  ])
const slugsIn = async (folder: string) =>
  (await client.list_prompts({ folder }, { bearer })).data.map(({ slug }) => slug)

test('folders nest, are renamed and moved with what is in them', async () => {
  const support = await make('Support')
  const mail = await make('E-mail', support.id)
  await client.create_prompt({ name: 'Reply', folder_id: mail.id }, { bearer })
  expect(await paths()).toEqual([
    ['Support', 0],
    ['Support / E-mail', 1],
  ])
  await client.update_folder({ folder_id: mail.id, parent_id: null, name: 'Mail' }, { bearer })
  expect(await paths()).toEqual([
    ['Mail', 1],
    ['Support', 0],
  ])
  expect(await slugsIn(mail.id)).toEqual(['reply'])
})

test('the list shows what stands in a folder or at the root, and an edit moves a prompt', async () => {
  const { id } = await make('Support')
  await client.create_prompt({ name: 'Inside', folder_id: id }, { bearer })
  const outside = await client.create_prompt({ name: 'Outside' }, { bearer })
  expect([await slugsIn(id), await slugsIn('root')]).toEqual([['inside'], ['outside']])
  const moved = await client.update_prompt({ prompt_id: 'outside', folder_id: id }, { bearer })
  expect(moved.data).toMatchObject({ folder_id: id, revision: outside.data.revision + 1 })
  expect(await slugsIn(id)).toEqual(['inside', 'outside'])
  const copy = await client.duplicate_prompt({ prompt_id: 'inside' }, { bearer })
  expect(copy.data.folder_id).toBe(id)
  await client.update_prompt({ prompt_id: 'inside', folder_id: null }, { bearer })
  expect(await slugsIn('root')).toEqual(['inside'])
})

test('a folder goes only when it is empty, or its contents go elsewhere', async () => {
  const support = await make('Support')
  const archive = await make('Archive')
  const mail = await make('Mail', support.id)
  await client.create_prompt({ name: 'Reply', folder_id: support.id }, { bearer })
  const remove = (move_contents_to?: string) =>
    client.delete_folder({ folder_id: support.id, move_contents_to }, { bearer })
  await expect(remove()).rejects.toMatchObject({
    code: 'CONFLICT',
    message: expect.stringContaining('move_contents_to'),
  })
  await expect(remove(mail.id)).rejects.toMatchObject({ code: 'CONFLICT' })
  await remove(archive.id)
  expect(await paths()).toEqual([
    ['Archive', 1],
    ['Archive / Mail', 0],
  ])
  await client.delete_folder({ folder_id: mail.id }, { bearer })
  await client.delete_folder({ folder_id: archive.id, move_contents_to: 'root' }, { bearer })
  expect([await paths(), await slugsIn('root')]).toEqual([[], ['reply']])
})

test('siblings have different names, also at the root and when many ask at once', async () => {
  await make('Support')
  await expect(make('SUPPORT')).rejects.toMatchObject({ code: 'CONFLICT' })
  const made = await Promise.allSettled(Array.from({ length: 10 }, () => make('Same')))
  expect(made.filter(({ status }) => status === 'fulfilled')).toHaveLength(1)
})

test('no folder ends up inside itself, however two moves meet', async () => {
  const a = await make('A')
  const b = await make('B')
  const moves = await Promise.allSettled([
    client.update_folder({ folder_id: a.id, parent_id: b.id }, { bearer }),
    client.update_folder({ folder_id: b.id, parent_id: a.id }, { bearer }),
  ])
  expect(moves.map(({ status }) => status).sort()).toEqual(['fulfilled', 'rejected'])
  expect(await paths()).toHaveLength(2)
})

test('folders nest ten levels and no deeper', async () => {
  let parent: string | null = null
  for (let level = 1; level <= 10; level++) parent = (await make(`${level}`, parent)).id
  await expect(make('11', parent)).rejects.toMatchObject({ code: 'CONFLICT' })
})

test("another project's folder is no place for a prompt or a folder", async () => {
  const stranger = { bearer: (await api.key(await api.owner(), 'dev')).text }
  const foreign = (await client.create_folder({ name: 'Theirs' }, stranger)).data.id
  const refused = { code: 'NOT_FOUND', message: 'Folder not found.' }
  await expect(make('Mine', foreign)).rejects.toMatchObject(refused)
  const create = client.create_prompt({ name: 'Mine', folder_id: foreign }, { bearer })
  await expect(create).rejects.toMatchObject(refused)
  const { slug } = await api.prompt(owner)
  const move = client.update_prompt({ prompt_id: slug, folder_id: foreign }, { bearer })
  await expect(move).rejects.toMatchObject(refused)
})

test('a change of a folder that has moved on since is refused with its revision', async () => {
  const { id, revision } = await make('Support')
  await client.update_folder({ folder_id: id, name: 'Help', revision }, { bearer })
  const stale = client.update_folder({ folder_id: id, name: 'Care', revision }, { bearer })
  await expect(stale).rejects.toMatchObject({
    code: 'PRECONDITION_FAILED',
    message: expect.stringContaining(`now ${revision + 1}`),
  })
})

test('folders are emptied while their prompts are edited, and neither is refused', async () => {
  await client.create_prompt({ name: 'Edited' }, { bearer })
  const edit = async (editor: string) => {
    for (let i = 0; i < 30; i++) {
      await client.update_prompt({ prompt_id: 'edited', description: `${editor} ${i}` }, { bearer })
    }
  }
  const move = async () => {
    for (let i = 0; i < 10; i++) {
      const { id } = await make(`Folder ${i}`)
      await client.update_prompt({ prompt_id: 'edited', folder_id: id }, { bearer })
      await client.delete_folder({ folder_id: id, move_contents_to: 'root' }, { bearer })
    }
  }
  await Promise.all([edit('one'), edit('two'), move()])
  const { data } = await client.get_working_copy({ prompt_id: 'edited' }, { bearer })
  expect(data).toMatchObject({ folder_id: null, revision: 1 + 30 + 30 + 10 })
})
