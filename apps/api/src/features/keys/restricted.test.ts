import { expect } from 'vitest'
import { refused, test } from '../../../test/support/restricted-test.ts'

test('lists, counts, pages and batches have the folder with those in it, and single prompts', async ({
  client,
  place: { folders, made, createKey },
}) => {
  const given = { folder_ids: [folders.team], prompt_ids: ['at-root'] }
  const key = await createKey(given)
  expect(key.data.restricted_to).toEqual({ folder_ids: [folders.team], prompt_ids: [made.root.id] })
  const first = await client.list_prompts({ sort: 'name', limit: 2 }, key)
  const second = await client.list_prompts(
    { sort: 'name', limit: 2, cursor: first.next_cursor ?? '' },
    key,
  )
  expect([first.data, second.data].map((page) => page.map(({ slug }) => slug))).toEqual([
    ['at-root', 'in-inner'],
    ['in-team'],
  ])
  expect(second.next_cursor).toBeNull()
  expect((await client.count_prompts({}, key)).data).toMatchObject({ all: 3, live: 3 })
  expect((await client.search_prompts({ q: 'text' }, key)).data).toHaveLength(3)
  expect((await client.list_folders({}, key)).data).toMatchObject([
    { path: 'Team', parent_id: null },
    { path: 'Team / Inner' },
  ])
  const names = ['in-team', 'in-other', made.other.id, 'at-root', 'no-such-thing']
  const prompts = names.map((prompt_id) => ({ prompt_id }))
  const { data } = await client.compile_prompts({ prompts }, key)
  expect(data.prompts.map((item) => ('error' in item ? item.error?.code : 'found'))).toEqual([
    'found',
    'NOT_FOUND',
    'NOT_FOUND',
    'found',
    'NOT_FOUND',
  ])
  const { data: records } = await client.export_prompts({}, key)
  expect(records.flatMap((each) => ('slug' in each ? each.slug : [])).sort()).toEqual([
    'at-root',
    'in-inner',
    'in-team',
  ])
  expect(records[0]).toMatchObject({ folders: [['Team'], ['Team', 'Inner']] })
})

test('a folder inside of another is the root of its key, which shows no name above it', async ({
  client,
  place: { folders, createKey },
}) => {
  const key = await createKey({ folder_ids: [folders.inner], prompt_ids: [] })
  expect((await client.list_folders({}, key)).data).toMatchObject([
    { path: 'Inner', parent_id: null, prompt_count: 1 },
  ])
  expect((await client.list_prompts({}, key)).data).toMatchObject([{ slug: 'in-inner' }])
})

test('a prompt with a part from outside compiles, and the part itself does not exist', async ({
  client,
  place: { all, folders, prompt, createKey },
}) => {
  const key = await createKey({ folder_ids: [folders.team], prompt_ids: [] })
  const include = { prompt: 'in-other' }
  const block = { prompt_id: 'in-team', type: 'include', title: 'Part', include } as const
  await expect(client.create_block(block, key)).rejects.toEqual(
    refused('VALIDATION_ERROR', 'names no prompt of this project'),
  )
  await client.create_block(block, all)
  const { data } = await client.compile_prompt({ prompt_id: 'in-team' }, key)
  expect(data.prompt).toContain('Text of in-other.')
  await expect(client.get_prompt({ prompt_id: 'in-other' }, key)).rejects.toEqual(
    refused('NOT_FOUND'),
  )
  await prompt('user-outside', folders.other)
  await client.create_block(
    { ...block, prompt_id: 'user-outside', include: { prompt: 'in-inner' } },
    all,
  )
  expect((await client.list_dependants({ prompt_id: 'in-inner' }, key)).data).toEqual([])
  expect((await client.list_dependants({ prompt_id: 'in-inner' }, all)).data).toHaveLength(1)
})

test('prompts are created and moved inside only, and a refusal names the field', async ({
  client,
  place: { folders, made, createKey },
}) => {
  const key = await createKey({ folder_ids: [folders.team], prompt_ids: ['at-root'] })
  const create = (folder_id?: string | null) =>
    client.create_prompt({ name: 'New', ...(folder_id !== undefined && { folder_id }) }, key)
  for (const place of [undefined, null, folders.other, made.other.id]) {
    await expect(create(place)).rejects.toMatchObject({
      code: 'FORBIDDEN',
      details: [{ field: 'folder_id', message: expect.stringContaining('list_folders') }],
    })
  }
  expect((await create(folders.inner)).data.folder_id).toBe(folders.inner)
  const move = (prompt_id: string, folder_id: string | null) =>
    client.update_prompt({ prompt_id, folder_id }, key)
  await expect(move('in-team', folders.other)).rejects.toEqual(refused('FORBIDDEN', 'folder_id'))
  await expect(move('in-team', null)).rejects.toEqual(refused('FORBIDDEN', 'folder_id'))
  await expect(
    client.organize_prompts({ prompt_ids: ['in-team'], folder_id: folders.other }, key),
  ).rejects.toEqual(refused('FORBIDDEN', 'folder_id'))
  await expect(
    client.organize_prompts({ prompt_ids: ['in-team', 'in-other'], add_tags: ['x'] }, key),
  ).rejects.toEqual(refused('NOT_FOUND', 'in-other'))
  expect((await move('in-team', folders.inner)).data.folder_id).toBe(folders.inner)
  const kept = await client.update_prompt({ prompt_id: 'at-root', description: 'x' }, key)
  expect(kept.data.folder_id).toBeNull()
  await expect(client.duplicate_prompt({ prompt_id: 'at-root' }, key)).rejects.toEqual(
    refused('FORBIDDEN', 'folder_id'),
  )
  await expect(client.create_folder({ name: 'Mine' }, key)).rejects.toEqual(
    refused('FORBIDDEN', 'about the whole project'),
  )
})

test('a move or a new name takes effect with the next request; a deleted restriction is nothing', async ({
  api,
  client,
  place: { all, folders, project, createKey },
}) => {
  const key = await createKey({ folder_ids: [folders.other], prompt_ids: ['at-root'] })
  const slugs = async () =>
    (await client.list_prompts({ sort: 'name' }, key)).data.map(({ slug }) => slug)
  await client.update_folder({ folder_id: folders.other, name: 'Renamed' }, all)
  await client.update_folder({ folder_id: folders.inner, parent_id: folders.other }, all)
  expect(await slugs()).toEqual(['at-root', 'in-inner', 'in-other'])
  await client.update_prompt({ prompt_id: 'in-inner', folder_id: null }, all)
  expect(await slugs()).toEqual(['at-root', 'in-other'])
  expect((await api.get('/prompts/in-inner/compiled', key.bearer)).status).toBe(404)

  await client.update_folder({ folder_id: folders.inner, parent_id: null }, all)
  await client.delete_folder({ folder_id: folders.other, move_contents_to: 'root' }, all)
  await client.delete_prompt({ prompt_id: 'at-root', confirm: true }, all)
  expect(await slugs()).toEqual([])
  expect((await client.count_prompts({}, key)).data.all).toBe(0)
  expect((await api.get('/prompts/in-other', key.bearer)).status).toBe(404)
  const { data: shown } = await project.get_key({ key_id: key.id })
  expect(shown.restrictions).toEqual({ folders: [], prompts: [] })
  const again = await client.create_prompt({ name: 'at-root', slug: 'at-root' }, all)
  expect((await api.get(`/prompts/${again.data.id}`, key.bearer)).status).toBe(404)
})
