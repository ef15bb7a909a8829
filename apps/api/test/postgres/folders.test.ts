import { expect } from 'vitest'
import { test as apiTest } from '../../../../test/support/api-test.ts'

const test = apiTest.extend('folders', ({ client, devKey }) => {
  const make = async (name: string, parent_id: string | null = null) =>
    (await client.create_folder({ name, parent_id }, devKey)).data
  const paths = async () =>
    (await client.list_folders({}, devKey)).data.map(({ path, prompt_count }) => [
      path,
      prompt_count,
    ])
  const slugsIn = async (folder: string) =>
    (await client.list_prompts({ folder }, devKey)).data.map(({ slug }) => slug)
  return { make, paths, slugsIn }
})

test('folders nest, and are renamed and moved with their contents', async ({
  folders,
  client,
  devKey,
}) => {
  const support = await folders.make('Support')
  const mail = await folders.make('Email', support.id)
  await client.create_prompt({ name: 'Reply', folder_id: mail.id }, devKey)
  expect(await folders.paths()).toEqual([
    ['Support', 0],
    ['Support / Email', 1],
  ])
  await client.update_folder({ folder_id: mail.id, parent_id: null, name: 'Mail' }, devKey)
  expect(await folders.paths()).toEqual([
    ['Mail', 1],
    ['Support', 0],
  ])
  expect(await folders.slugsIn(mail.id)).toEqual(['reply'])
})

test('the list shows what is in a folder or at the root, and an edit moves a prompt', async ({
  folders,
  client,
  devKey,
}) => {
  const { id } = await folders.make('Support')
  await client.create_prompt({ name: 'Inside', folder_id: id }, devKey)
  const outside = await client.create_prompt({ name: 'Outside' }, devKey)
  expect([await folders.slugsIn(id), await folders.slugsIn('root')]).toEqual([
    ['inside'],
    ['outside'],
  ])
  const moved = await client.update_prompt({ prompt_id: 'outside', folder_id: id }, devKey)
  expect(moved.data).toMatchObject({ folder_id: id, revision: outside.data.revision + 1 })
  expect(await folders.slugsIn(id)).toEqual(['inside', 'outside'])
  const copy = await client.duplicate_prompt({ prompt_id: 'inside' }, devKey)
  expect(copy.data.folder_id).toBe(id)
  await client.update_prompt({ prompt_id: 'inside', folder_id: null }, devKey)
  expect(await folders.slugsIn('root')).toEqual(['inside'])
})

test('a folder can be deleted when it is empty or its contents move elsewhere', async ({
  folders,
  client,
  devKey,
}) => {
  const support = await folders.make('Support')
  const archive = await folders.make('Archive')
  const mail = await folders.make('Mail', support.id)
  await client.create_prompt({ name: 'Reply', folder_id: support.id }, devKey)
  const remove = (move_contents_to?: string) =>
    client.delete_folder({ folder_id: support.id, move_contents_to }, devKey)
  await expect(remove()).rejects.toMatchObject({
    code: 'CONFLICT',
    message: expect.stringContaining('move_contents_to'),
  })
  await expect(remove(mail.id)).rejects.toMatchObject({ code: 'CONFLICT' })
  await remove(archive.id)
  expect(await folders.paths()).toEqual([
    ['Archive', 1],
    ['Archive / Mail', 0],
  ])
  await client.delete_folder({ folder_id: mail.id }, devKey)
  await client.delete_folder({ folder_id: archive.id, move_contents_to: 'root' }, devKey)
  expect([await folders.paths(), await folders.slugsIn('root')]).toEqual([[], ['reply']])
})

test('siblings have different names, also at the root and under concurrency', async ({
  folders,
}) => {
  await folders.make('Support')
  await expect(folders.make('SUPPORT')).rejects.toMatchObject({ code: 'CONFLICT' })
  const made = await Promise.allSettled(Array.from({ length: 10 }, () => folders.make('Same')))
  expect(made.filter(({ status }) => status === 'fulfilled')).toHaveLength(1)
})

test('concurrent moves never put a folder inside itself', async ({ folders, client, devKey }) => {
  const a = await folders.make('A')
  const b = await folders.make('B')
  const moves = await Promise.allSettled([
    client.update_folder({ folder_id: a.id, parent_id: b.id }, devKey),
    client.update_folder({ folder_id: b.id, parent_id: a.id }, devKey),
  ])
  expect(moves.map(({ status }) => status).sort()).toEqual(['fulfilled', 'rejected'])
  expect(await folders.paths()).toHaveLength(2)
})

test('folders nest ten levels deep at most', async ({ folders }) => {
  let parent: string | null = null
  for (let level = 1; level <= 10; level++) parent = (await folders.make(`${level}`, parent)).id
  await expect(folders.make('11', parent)).rejects.toMatchObject({ code: 'CONFLICT' })
})

test("prompts and folders cannot be moved into another project's folder", async ({
  api,
  client,
  folders,
  devKey,
  owner,
}) => {
  const stranger = { bearer: (await api.key(await api.owner(), 'dev')).text }
  const foreign = (await client.create_folder({ name: 'Theirs' }, stranger)).data.id
  const refused = { code: 'NOT_FOUND', message: 'Folder not found.' }
  await expect(folders.make('Mine', foreign)).rejects.toMatchObject(refused)
  const create = client.create_prompt({ name: 'Mine', folder_id: foreign }, devKey)
  await expect(create).rejects.toMatchObject(refused)
  const { slug } = await api.prompt(owner)
  const move = client.update_prompt({ prompt_id: slug, folder_id: foreign }, devKey)
  await expect(move).rejects.toMatchObject(refused)
})

test('a change with an outdated folder revision is a conflict', async ({
  folders,
  client,
  devKey,
}) => {
  const { id, revision } = await folders.make('Support')
  await client.update_folder({ folder_id: id, name: 'Help', revision }, devKey)
  const stale = client.update_folder({ folder_id: id, name: 'Care', revision }, devKey)
  await expect(stale).rejects.toMatchObject({
    code: 'PRECONDITION_FAILED',
    message: expect.stringContaining(`now ${revision + 1}`),
  })
})

test('emptying folders and editing their prompts at the same time both succeed', async ({
  client,
  devKey,
  folders,
}) => {
  await client.create_prompt({ name: 'Edited' }, devKey)
  const edit = async (editor: string) => {
    for (let i = 0; i < 30; i++) {
      await client.update_prompt({ prompt_id: 'edited', description: `${editor} ${i}` }, devKey)
    }
  }
  const move = async () => {
    for (let i = 0; i < 10; i++) {
      const { id } = await folders.make(`Folder ${i}`)
      await client.update_prompt({ prompt_id: 'edited', folder_id: id }, devKey)
      await client.delete_folder({ folder_id: id, move_contents_to: 'root' }, devKey)
    }
  }
  await Promise.all([edit('one'), edit('two'), move()])
  const { data } = await client.get_working_copy({ prompt_id: 'edited' }, devKey)
  expect(data).toMatchObject({ folder_id: null, revision: 1 + 30 + 30 + 10 })
})
