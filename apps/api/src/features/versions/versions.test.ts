import { expect } from 'vitest'
import { test } from '../../../test/support/editing-test.ts'

test('saving freezes, publishing serves, rolling back restores the text byte for byte', async ({
  editor,
  api,
  owner,
  client,
  devKey,
}) => {
  const { id, blocks = [], slug } = await editor.newPrompt()
  const live = { bearer: (await api.key(owner, 'live')).text }
  const text = async (with_ = live) =>
    (await client.get_compiled_prompt({ prompt_id: slug }, with_)).data.prompt
  const write = (content: string) =>
    client.update_block({ block_id: blocks[0]?.id ?? '', content }, devKey)
  await write('First {{x}}\n$& é 👩‍🔬')
  const unsaved = client.publish_version({ prompt_id: id, version: 1 }, devKey)
  await expect(unsaved).rejects.toMatchObject({
    code: 'NOT_FOUND',
    message: expect.stringMatching(/is the unsaved working copy.*save_draft_version first/),
  })
  await client.save_draft_version({ prompt_id: id, note: 'one' }, devKey)
  await expect(text()).rejects.toMatchObject({ code: 'NOT_FOUND' })
  await client.publish_version({ prompt_id: id, version: 1 }, devKey)
  const first = await text()
  await write('Second')
  const { data: saved } = await client.save_draft_version({ prompt_id: id }, devKey)
  expect(saved).toMatchObject({ version: 2, is_published: false, first_published_at: null })
  expect(await text()).toBe(first)
  await client.publish_version({ prompt_id: id, version: 2 }, devKey)
  expect(await text()).not.toBe(first)
  await client.publish_version({ prompt_id: id, version: 1 }, devKey)
  expect(await text()).toBe(first)
  await client.rollback_version({ prompt_id: id, version: 1 }, devKey)
  expect(await text(devKey)).toBe(first)
  const { data: versions } = await client.list_versions({ prompt_id: id }, devKey)
  expect(versions.map(({ version, is_published, note }) => [version, is_published, note])).toEqual([
    [2, false, ''],
    [1, true, 'one'],
  ])
  const { data: one } = await client.get_version({ prompt_id: id, version: 1 }, devKey)
  expect(one.blocks?.[0]?.content).toBe('First {{x}}\n$& é 👩‍🔬')
  const unknown = client.publish_version({ prompt_id: id, version: 9 }, devKey)
  await expect(unknown).rejects.toMatchObject({ code: 'NOT_FOUND' })
})

test('restoring an older version is a change, restoring the newest is not', async ({
  client,
  devKey,
}) => {
  const blocks = [{ type: 'role' as const, title: 'Role', content: 'First' }]
  const { data: prompt } = await client.create_prompt({ name: 'Reply', blocks }, devKey)
  const prompt_id = prompt.id
  const [block] = (await client.list_blocks({ prompt_id }, devKey)).data
  const write = (content: string) =>
    client.update_block({ block_id: block?.id ?? '', content }, devKey)
  const isUnsaved = async () =>
    (await client.get_working_copy({ prompt_id }, devKey)).data.has_unsaved_changes
  const restore = (version: number) => client.rollback_version({ prompt_id, version }, devKey)
  await client.save_draft_version({ prompt_id }, devKey)
  await write('Second')
  await client.save_draft_version({ prompt_id }, devKey)
  await restore(1)
  expect(await isUnsaved()).toBe(true)
  await restore(2)
  expect(await isUnsaved(), 'it is the newest version again').toBe(false)
  await write('Third')
  await write('Second')
  await restore(2)
  expect(await isUnsaved(), 'it was edited to and fro').toBe(false)
  const { data: saved } = await client.save_draft_version({ prompt_id }, devKey)
  expect(saved).toMatchObject({ version: 2, unchanged: true })
})

test('a comparison shows changed blocks word by word, and the cost', async ({
  editor,
  client,
  devKey,
}) => {
  const { id, blocks = [] } = await editor.newPrompt()
  const [first, second, third] = blocks.map((block) => block.id) as [string, string, string]
  await client.update_block({ block_id: first, content: 'You are kind.' }, devKey)
  const { data: city } = await client.create_variable({ prompt_id: id, key: 'city' }, devKey)
  await client.save_draft_version({ prompt_id: id }, devKey)
  const same = await client.diff_versions({ prompt_id: id, from: 1 }, devKey)
  expect(same.data).toMatchObject({ identical: true, to: null, tokens: { delta: 0 } })

  await client.update_block(
    { block_id: first, content: 'You are very kind.', title: 'Who' },
    devKey,
  )
  await client.delete_block({ block_id: second }, devKey)
  await client.update_block({ block_id: third, sort_order: 4 }, devKey)
  await client.create_block({ prompt_id: id, type: 'custom', title: 'New', content: 'x' }, devKey)
  await client.update_variable({ variable_id: city.id, default_value: 'Bern' }, devKey)
  await client.create_variable({ prompt_id: id, key: 'b' }, devKey)
  await client.update_prompt({ prompt_id: id, model_config: { model: 'gpt-4o' } }, devKey)
  const { data } = await client.diff_versions({ prompt_id: id, from: 1 }, devKey)
  expect(data).toMatchObject({
    from: 1,
    identical: false,
    variables: {
      added: ['b'],
      removed: [],
      changed: ['city'],
      items: [
        { before: { default_value: null }, after: { key: 'city', default_value: 'Bern' } },
        { before: null, after: { key: 'b' } },
      ],
    },
    model_config: { before: {}, after: { model: 'gpt-4o' } },
  })
  const byId = new Map(data.blocks?.map((block) => [block.id, block]))
  expect(byId.get(first)).toMatchObject({
    change: 'changed',
    fields: ['title', 'content'],
    moved: false,
  })
  expect(byId.get(first)?.content).toContainEqual({
    kind: 'added',
    text: expect.stringContaining('very'),
  })
  expect(byId.get(second)).toMatchObject({ change: 'removed' })
  expect(byId.get(third)).toMatchObject({ change: 'unchanged', moved: true })
  expect(data.blocks?.find(({ title }) => title === 'New')).toMatchObject({ change: 'added' })
  expect(data.tokens.delta).toBe(data.tokens.after - data.tokens.before)

  await client.save_draft_version({ prompt_id: id }, devKey)
  const saved = await client.diff_versions({ prompt_id: id, from: 1, to: 2 }, devKey)
  expect(saved.data).toEqual({ ...data, to: 2 })
})

test('a deleted prompt is gone at once, with its versions, for live keys too', async ({
  editor,
  client,
  devKey,
  api,
  owner,
}) => {
  const { id, slug } = await editor.newPrompt()
  await client.save_draft_version({ prompt_id: id }, devKey)
  await client.publish_version({ prompt_id: id, version: 1 }, devKey)
  const live = { bearer: (await api.key(owner, 'live')).text }
  await client.get_prompt({ prompt_id: slug }, live)
  const unconfirmed = client.delete_prompt({ prompt_id: slug, confirm: false as never }, devKey)
  await expect(unconfirmed).rejects.toMatchObject({ code: 'VALIDATION_ERROR' })
  await client.delete_prompt({ prompt_id: slug, confirm: true }, devKey)
  await expect(client.get_prompt({ prompt_id: slug }, live)).rejects.toMatchObject({
    code: 'NOT_FOUND',
  })
  await expect(editor.newPrompt()).resolves.toBeDefined()
})

test('texts that are names of every object are stored and read like others', async ({
  client,
  devKey,
}) => {
  for (const [at, word] of ['__proto__', 'constructor', 'toString'].entries()) {
    const block = { type: 'custom', title: word, content: word } as const
    // Values cannot have this name, so variables cannot either.
    const variables = word === '__proto__' ? [] : [{ key: word, default_value: word }]
    const { data } = await client.create_prompt(
      { name: word, slug: `word-${at}`, blocks: [block], variables },
      devKey,
    )
    await client.save_draft_version({ prompt_id: data.id }, devKey)
    const version = await client.get_version({ prompt_id: data.id, version: 1 }, devKey)
    expect(version.data).toMatchObject({ blocks: [block], variables })
  }
  const hidden = { name: 'x', variables: [{ key: '__proto__' }] }
  await expect(client.create_prompt(hidden, devKey)).rejects.toThrow('must not be __proto__')
})
