import type { RawInput } from '@promptwire/contract/operation'
import type { publicContract } from '@promptwire/contract/public-contract'
import { SCOPES } from '@promptwire/core/access/scopes'
import { expect } from 'vitest'
import { test as apiTest } from '../../../../../test/support/api-test.ts'
import type { PromptContent } from '../content/index.ts'
import { writeTokenCounts } from '../content/token-counts.sql.ts'

const test = apiTest.extend('lists', ({ client, devKey }) => {
  const list = async (filter: Filter = {}) => (await client.list_prompts(filter, devKey)).data
  const slugs = async (filter: Filter) => (await list(filter)).map(({ slug }) => slug)
  const counts = async () => (await client.count_prompts({}, devKey)).data
  return { list, slugs, counts }
})

type Filter = RawInput<typeof publicContract.list_prompts>

test('a prompt has unpublished changes from the first edit until it is reverted', async ({
  api,
  owner,
  lists,
  client,
  devKey,
}) => {
  const { id: prompt_id } = await api.publishedPrompt(owner, { content: 'one' })
  const isAhead = async () => {
    const [listed] = await lists.list()
    const { data: copy } = await client.get_working_copy({ prompt_id }, devKey)
    expect(copy.has_unpublished_changes).toBe(listed?.has_unpublished_changes)
    return listed?.has_unpublished_changes
  }
  const { data: blocks } = await client.list_blocks({ prompt_id }, devKey)
  const block_id = blocks[0]?.id ?? ''
  expect(await isAhead()).toBe(false)
  await client.update_prompt({ prompt_id, name: 'Renamed' }, devKey)
  expect(await isAhead()).toBe(false)
  await client.update_block({ block_id, content: 'two' }, devKey)
  expect(await isAhead()).toBe(true)
  await client.update_block({ block_id, content: 'one' }, devKey)
  expect(await isAhead()).toBe(false)
  await client.update_block({ block_id, content: 'three' }, devKey)
  await client.save_draft_version({ prompt_id }, devKey)
  expect(await isAhead()).toBe(true)
  await client.publish_version({ prompt_id, version: 2 }, devKey)
  expect(await isAhead()).toBe(false)
  await client.publish_version({ prompt_id, version: 1 }, devKey)
  expect(await isAhead()).toBe(true)
  await client.rollback_version({ prompt_id, version: 1 }, devKey)
  expect(await isAhead()).toBe(false)
})

test('publish status is right for a prompt that an earlier release edited', async ({
  api,
  owner,
  client,
  devKey,
  lists,
}) => {
  const { id: prompt_id } = await api.prompt(owner)
  for (const contentHash of [null, 'not known']) {
    const data = { contentHash, hashedRevision: 0 }
    await api.database.prisma.prompt.update({ where: { id: prompt_id }, data })
    await client.save_draft_version({ prompt_id }, devKey)
    await client.publish_version({ prompt_id, version: 1 }, devKey)
    expect(await lists.list()).toMatchObject([{ has_unpublished_changes: false }])
    const unpublished = { publishedVersionId: null }
    await api.database.prisma.prompt.update({ where: { id: prompt_id }, data: unpublished })
  }
})

test('the counts match the list of each status', async ({ api, owner, lists }) => {
  await api.prompt(owner, { slug: 'draft' })
  await api.publishedPrompt(owner, { slug: 'live' })
  const { id } = await api.publishedPrompt(owner, { slug: 'ahead' })
  await api.edit(id, 'changed')
  await api.publishedPrompt(await api.owner())
  expect(await lists.slugs({ status: 'never_published' })).toEqual(['draft'])
  expect(await lists.slugs({ status: 'live' })).toEqual(['live', 'ahead'])
  expect(await lists.slugs({ status: 'unpublished_changes' })).toEqual(['ahead'])
  expect(await lists.slugs({ status: 'live', sort: '-name', limit: 1 })).toHaveLength(1)
  const prompt_ids = [id, 'draft', 'unknown', 'Not a slug']
  expect(await lists.slugs({ prompt_ids })).toEqual(['draft', 'ahead'])
  expect(await lists.slugs({ prompt_ids: [] })).toEqual([])
  expect(await lists.counts()).toMatchObject({
    all: 3,
    never_published: 1,
    live: 2,
    unpublished_changes: 1,
  })
})

test("the list shows the last editor of a prompt, and filters by one's own edits", async ({
  api,
  owner,
  client,
  devKey,
  lists,
}) => {
  const mine = await api.prompt(owner, { slug: 'mine' })
  await api.prompt(owner, { slug: 'of-another' })
  await client.update_prompt({ prompt_id: mine.id, description: 'Edited' }, devKey)
  const author = { user_id: owner.userId, name: 'Robin', key_id: devKey.id, key_name: 'Test key' }
  expect(await lists.list()).toMatchObject([
    { edited_by: author, edited_at: api.clock.now.toISOString() },
    { edited_by: null },
  ])
  expect(await lists.slugs({ edited_by: 'me' })).toEqual(['mine'])
  expect(await lists.slugs({ edited_by: owner.userId })).toEqual(['mine'])
  expect(await lists.slugs({ edited_by: (await api.owner()).userId })).toEqual([])
  expect((await lists.counts()).edited_by_me).toBe(1)
  const without = SCOPES.filter((scope) => scope !== 'versions:read')
  const { text: bearer } = await api.key(owner, 'dev', without)
  const { data } = await client.list_prompts({}, { bearer })
  expect(data.some((prompt) => 'edited_by' in prompt)).toBe(false)
})

test('folders and tags are counted, and several tags filter together', async ({
  api,
  owner,
  lists,
}) => {
  const folderId = await api.folder(owner)
  await api.prompt(owner, { slug: 'both', tags: ['a', 'b'], folder_id: folderId })
  await api.prompt(owner, { slug: 'one', tags: ['a'], folder_id: folderId })
  await api.prompt(owner, { slug: 'none' })
  expect(await lists.counts()).toMatchObject({
    folders: [
      { folder_id: null, count: 1 },
      { folder_id: folderId, count: 2 },
    ],
    tags: [
      { tag: 'a', count: 2 },
      { tag: 'b', count: 1 },
    ],
  })
  expect(await lists.slugs({ tags: ['a'] })).toEqual(['both', 'one'])
  expect(await lists.slugs({ tags: ['a', 'b'] })).toEqual(['both'])
  expect(await lists.slugs({ tags: ['a'], tag: 'b' })).toEqual(['both'])
})

test('tokens are counted once per revision, and an uncountable prompt delays nothing', async ({
  api,
  owner,
  lists,
}) => {
  const { id: prompt_id } = await api.prompt(owner, { content: 'Hello there' })
  const other = await api.prompt(owner, { content: 'Never counted' })
  const asked: string[] = []
  const write = () =>
    writeTokenCounts(api.database, async (projectId, { blocks }) => {
      if (projectId !== owner.projectId) return 0
      const [block] = blocks
      asked.push(block?.content ?? '')
      return block?.content === 'Never counted' ? undefined : (block?.content.length ?? 0)
    })
  const tokens = async () => (await lists.list()).map((prompt) => prompt.tokens)
  expect(await tokens()).toEqual([null, null])
  await write()
  expect(await tokens()).toEqual([11, null])
  await write()
  expect(asked.toSorted()).toEqual(['Hello there', 'Never counted'])
  await api.edit(prompt_id, 'Hello')
  await write()
  expect(await tokens()).toEqual([5, null])
  expect(other.id).not.toBe(prompt_id)
})

test('prompts that are edited while they are counted are counted once in a round', async ({
  api,
  owner,
}) => {
  const ids = new Map<string, string>()
  for (let i = 0; i < 12; i++) {
    const content = `Text ${i}`
    ids.set(content, (await api.prompt(owner, { content })).id)
  }
  const counted: string[] = []
  const stop = new AbortController()
  const count = async (projectId: string, { blocks: [block] }: PromptContent) => {
    if (projectId !== owner.projectId) return 0
    const name = (block?.content ?? '').replace(' again', '')
    counted.push(name)
    // Stops a round that would not end.
    if (counted.length > ids.size) stop.abort()
    await api.edit(ids.get(name) ?? '', `${name} again`)
    return 1
  }
  await writeTokenCounts(api.database, count, stop.signal)
  expect(counted.toSorted()).toEqual([...ids.keys()].toSorted())
})
