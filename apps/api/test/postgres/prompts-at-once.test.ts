import { randomUUID } from 'node:crypto'
import { expect } from 'vitest'
import { test as apiTest } from '../../../../test/support/api-test.ts'

const test = apiTest
  .extend('list', ({ client, devKey }) => async () => {
    const { data } = await client.list_prompts({ sort: 'name' }, devKey)
    return data.map(({ slug, tags, folder_id }) => ({ slug, tags, folder_id }))
  })
  .extend('changes', ({ client, devKey }) => async () => {
    const { data } = await client.list_audit_entries({ by: 'key' }, devKey)
    return data.map(({ action }) => action)
  })

test('moves and tags several prompts in one step, each with its audit entry and revision', async ({
  api,
  client,
  owner,
  devKey,
  list,
  changes,
}) => {
  const folder_id = await api.folder(owner)
  const first = await api.prompt(owner, { name: 'A', slug: 'a', tags: ['old', 'kept'] })
  await api.prompt(owner, { name: 'B', slug: 'b', tags: ['new'] })
  const { data } = await client.organize_prompts(
    { prompt_ids: [first.id, 'b', 'b'], folder_id, add_tags: ['new'], remove_tags: ['old'] },
    devKey,
  )
  expect(data.prompts).toMatchObject([
    { slug: 'a', revision: 2, tags: ['kept', 'new'] },
    { slug: 'b', revision: 2, tags: ['new'] },
  ])
  expect(await list()).toEqual([
    { slug: 'a', tags: ['kept', 'new'], folder_id },
    { slug: 'b', tags: ['new'], folder_id },
  ])
  expect(await changes()).toEqual(['prompt.updated', 'prompt.updated'])
  const events = await api.database.prisma.event.count({ where: { projectId: owner.projectId } })
  expect(events).toBe(4)
})

test('an error of one prompt changes none, and the message names it', async ({
  api,
  client,
  owner,
  devKey,
  list,
  changes,
}) => {
  const tags = Array.from({ length: 50 }, (_, n) => `t${n}`)
  await api.prompt(owner, { name: 'A', slug: 'a' })
  await api.prompt(owner, { name: 'B', slug: 'full', tags })
  const { slug: foreign } = await api.prompt(await api.owner(), { slug: 'foreign' })
  const organize = (prompt_ids: string[], rest: object) =>
    client.organize_prompts({ prompt_ids, ...rest }, devKey)
  const before = await list()
  await expect(organize(['a', 'full'], { add_tags: ['x'] })).rejects.toMatchObject({
    code: 'CONFLICT',
    message: expect.stringContaining('full: '),
  })
  await expect(organize(['a', foreign, 'x y'], { add_tags: ['x'] })).rejects.toMatchObject({
    code: 'NOT_FOUND',
    message: 'prompt_ids: the project has no foreign, x y.',
  })
  const nowhere = organize(['a'], { folder_id: randomUUID() })
  await expect(nowhere).rejects.toMatchObject({ message: expect.stringContaining('a: ') })
  const deleting = client.delete_prompts({ prompt_ids: ['a', 'gone'], confirm: true }, devKey)
  await expect(deleting).rejects.toMatchObject({ code: 'NOT_FOUND' })
  expect(await list()).toEqual(before)
  expect(await changes()).toEqual([])
})

test('deletes several prompts in one step, each with its own audit entry', async ({
  api,
  client,
  owner,
  devKey,
  list,
  changes,
}) => {
  const made = [await api.publishedPrompt(owner), await api.prompt(owner)]
  const kept = await api.prompt(owner)
  const prompt_ids = made.map(({ slug }) => slug)
  const { data } = await client.delete_prompts({ prompt_ids, confirm: true }, devKey)
  expect(data.ids.toSorted()).toEqual(made.map(({ id }) => id).toSorted())
  expect((await list()).map(({ slug }) => slug)).toEqual([kept.slug])
  expect(await changes()).toEqual(['prompt.deleted', 'prompt.deleted'])
})

test('accepts a hundred prompts and no more', async ({ api, client, owner, devKey, list }) => {
  const prompt_ids: string[] = []
  for (let i = 0; i < 100; i++) prompt_ids.push((await api.prompt(owner)).id)
  await client.organize_prompts({ prompt_ids, add_tags: ['all'] }, devKey)
  expect((await list()).every(({ tags }) => tags.includes('all'))).toBe(true)
  const more = client.organize_prompts({ prompt_ids: [...prompt_ids, 'x'] }, devKey)
  await expect(more).rejects.toMatchObject({ code: 'VALIDATION_ERROR' })
})

test('two bulk changes of the same prompts in different orders both succeed', async ({
  api,
  client,
  owner,
  devKey,
  list,
}) => {
  const made = await Promise.all(Array.from({ length: 8 }, () => api.prompt(owner)))
  const prompt_ids = made.map(({ id }) => id)
  const organize = (ids: string[], tag: string) =>
    client.organize_prompts({ prompt_ids: ids, add_tags: [tag] }, devKey)
  await Promise.all([
    organize(prompt_ids, 'forth'),
    organize(prompt_ids.toReversed(), 'back'),
    ...made.map(({ id }) => client.update_prompt({ prompt_id: id, description: 'x' }, devKey)),
  ])
  for (const { tags } of await list()) expect(tags.toSorted()).toEqual(['back', 'forth'])
})

test('of renames and new prompts that want one slug at once, one gets it', async ({
  api,
  client,
  owner,
  devKey,
  list,
}) => {
  const prompts = await Promise.all(
    ['a', 'b', 'c'].map((slug) => api.prompt(owner, { name: slug, slug })),
  )
  const rename = ({ id: prompt_id }: { id: string }) =>
    client.rename_prompt({ prompt_id, slug: 'wanted' }, devKey)
  const create = () => client.create_prompt({ name: 'New', slug: 'wanted' }, devKey)
  const done = await Promise.allSettled([...prompts.map(rename), create(), create()])
  const refused = done.flatMap((each) => (each.status === 'rejected' ? [each.reason.code] : []))
  expect(refused).toEqual(Array(4).fill('CONFLICT'))
  expect((await list()).filter(({ slug }) => slug === 'wanted')).toHaveLength(1)
})

test('a slug that a rename is giving up goes to no new prompt', async ({
  api,
  client,
  owner,
  devKey,
}) => {
  const slugs = Array.from({ length: 10 }, (_, n) => `old-${n}`)
  await Promise.all(slugs.map((slug) => api.prompt(owner, { name: slug, slug })))
  const done = await Promise.allSettled(
    slugs.flatMap((slug) => [
      client.rename_prompt({ prompt_id: slug, slug: `new-${slug}` }, devKey),
      client.create_prompt({ name: 'New', slug }, devKey),
    ]),
  )
  const outcomes = done.map((each) => (each.status === 'rejected' ? each.reason.code : 'done'))
  expect(outcomes).toEqual(slugs.flatMap(() => ['done', 'CONFLICT']))
})
