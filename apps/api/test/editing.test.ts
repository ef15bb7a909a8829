import { expect } from 'vitest'
import { test as apiTest } from '../../../test/support/api-test.ts'

const test = apiTest.extend('editor', ({ client, devKey }) => {
  const newPrompt = async () => (await client.create_prompt({ name: 'Support Reply' }, devKey)).data
  const read = async (prompt_id: string) =>
    (await client.get_working_copy({ prompt_id }, devKey)).data
  const titles = async (id: string) => (await read(id)).blocks?.map(({ title }) => title)
  return { newPrompt, read, titles }
})

test('a new prompt has the six default blocks and a slug made of its name', async ({
  editor,
  client,
  devKey,
}) => {
  const prompt = await editor.newPrompt()
  expect(prompt).toMatchObject({
    slug: 'support-reply',
    revision: 1,
    last_version: 0,
    has_unsaved_changes: true,
    published_version: null,
    variables: [],
  })
  expect(prompt.blocks?.map(({ type, sort_order }) => [type, sort_order])).toEqual([
    ['role', 0],
    ['context', 1],
    ['instructions', 2],
    ['guardrails', 3],
    ['output_format', 4],
    ['custom', 5],
  ])
  const taken = client.create_prompt({ name: 'Another', slug: 'support-reply' }, devKey)
  await expect(taken).rejects.toMatchObject({ code: 'CONFLICT' })
})

test('blocks are added, moved, changed and removed, and their order stays dense', async ({
  editor,
  client,
  devKey,
}) => {
  const { id, blocks = [] } = await editor.newPrompt()
  const { data: added } = await client.create_block(
    { prompt_id: id, type: 'custom', title: 'Tone', content: 'Be {{mood}}', sort_order: 1 },
    devKey,
  )
  expect(added).toMatchObject({ sort_order: 1, revision: 2, enabled: true })
  await client.update_block({ block_id: added.id, sort_order: 99, title: 'Voice' }, devKey)
  expect(await editor.titles(id)).toEqual([
    'Role',
    'Context',
    'Instructions',
    'Guardrails',
    'Output format',
    'Notes',
    'Voice',
  ])
  await client.delete_block({ block_id: blocks[0]?.id ?? '' }, devKey)
  const copy = await editor.read(id)
  expect(copy.blocks?.map(({ sort_order }) => sort_order)).toEqual([0, 1, 2, 3, 4, 5])
  expect(copy.revision).toBe(4)
})

test('reordering takes exactly the blocks there are, or changes nothing', async ({
  editor,
  client,
  devKey,
  owner,
}) => {
  const { id, blocks = [] } = await editor.newPrompt()
  const ids = blocks.map((block) => block.id)
  const reversed = ids.toReversed()
  await client.reorder_blocks({ prompt_id: id, block_ids: reversed }, devKey)
  const copy = await editor.read(id)
  expect(copy.blocks?.map((block) => block.id)).toEqual(reversed)
  const wrong = [ids.slice(1), [...ids, ids[0] ?? ''], [...ids.slice(1), owner.userId]]
  for (const block_ids of wrong) {
    await expect(client.reorder_blocks({ prompt_id: id, block_ids }, devKey)).rejects.toMatchObject(
      {
        code: 'VALIDATION_ERROR',
        message: expect.stringContaining('block_ids'),
      },
    )
  }
  expect((await editor.read(id)).revision).toBe(copy.revision)
})

test('variables are declared once each; unused and undeclared ones are reported', async ({
  editor,
  client,
  devKey,
}) => {
  const { id } = await editor.newPrompt()
  await client.create_block(
    { prompt_id: id, type: 'custom', title: 'For {{b}}', content: '{{a}}' },
    devKey,
  )
  const { data: a } = await client.create_variable({ prompt_id: id, key: 'a' }, devKey)
  await client.create_variable({ prompt_id: id, key: 'c', default_value: 'x' }, devKey)
  const listed = async () => (await client.list_variables({ prompt_id: id }, devKey)).data
  expect(await listed()).toMatchObject({ unused: ['c'], undeclared: ['b'] })
  const again = client.create_variable({ prompt_id: id, key: 'a' }, devKey)
  await expect(again).rejects.toMatchObject({ code: 'CONFLICT' })
  const renamed = client.update_variable({ variable_id: a.id, key: 'c' }, devKey)
  await expect(renamed).rejects.toMatchObject({ code: 'CONFLICT' })
  await client.update_variable({ variable_id: a.id, key: 'b', required: true }, devKey)
  expect(await listed()).toMatchObject({ unused: ['c'], undeclared: ['a'] })
  await client.delete_variable({ variable_id: a.id }, devKey)
  expect((await listed()).variables.map(({ key }) => key)).toEqual(['c'])
})

test('saving freezes, publishing serves, rolling back returns the old text byte for byte', async ({
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
    message: expect.stringMatching(/not saved yet.*save_draft_version first/),
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

test('a stale editor is told the current revision and changes nothing', async ({
  editor,
  client,
  devKey,
  api,
}) => {
  const { id, blocks = [] } = await editor.newPrompt()
  const block_id = blocks[0]?.id ?? ''
  await client.update_block({ block_id, content: 'theirs', revision: 1 }, devKey)
  const stale = {
    code: 'PRECONDITION_FAILED',
    message: expect.stringContaining('revision is now 2'),
  }
  const mine = client.update_block({ block_id, content: 'mine', revision: 1 }, devKey)
  await expect(mine).rejects.toMatchObject(stale)
  const gone = client.delete_prompt({ prompt_id: id, confirm: true, revision: 1 }, devKey)
  await expect(gone).rejects.toMatchObject(stale)
  expect((await editor.read(id)).blocks?.[0]?.content).toBe('theirs')
  const ifMatch = (tag: string) =>
    api.app.request(`/api/v1/prompts/${id}`, {
      method: 'PATCH',
      headers: {
        authorization: `Bearer ${devKey.bearer}`,
        'content-type': 'application/json',
        'if-match': tag,
      },
      body: '{"name":"Renamed"}',
    })
  const refused = await ifMatch('"1"')
  expect([refused.status, refused.headers.get('etag')]).toEqual([412, '"2"'])
  expect((await ifMatch('nonsense')).status).toBe(412)
  expect((await ifMatch('"2"')).status).toBe(200)
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

test('a duplicate has the content and nothing else of the original', async ({
  editor,
  client,
  devKey,
}) => {
  const { id, blocks = [] } = await editor.newPrompt()
  await client.update_block({ block_id: blocks[0]?.id ?? '', content: 'shared' }, devKey)
  const { data: copy } = await client.duplicate_prompt({ prompt_id: id }, devKey)
  expect(copy).toMatchObject({
    name: 'Support Reply (copy)',
    slug: 'support-reply-copy',
    last_version: 0,
  })
  await client.update_block({ block_id: copy.blocks?.[0]?.id ?? '', content: 'own' }, devKey)
  expect((await editor.read(id)).blocks?.[0]?.content).toBe('shared')
})

test('50 concurrent editors lose nothing that was acknowledged and leave a dense order', async ({
  editor,
  client,
  devKey,
}) => {
  const { id } = await editor.newPrompt()
  const acknowledged = await Promise.all(
    Array.from({ length: 50 }, async (_, editor) => {
      const kept: string[] = []
      for (let i = 0; i < 4; i++) {
        const title = `${editor}-${i}`
        const { data } = await client.create_block(
          { prompt_id: id, type: 'custom', title, sort_order: editor % 7 },
          devKey,
        )
        if (i % 2) await client.delete_block({ block_id: data.id }, devKey)
        else kept.push(title)
      }
      return kept
    }),
  )
  const copy = await editor.read(id)
  expect(copy.blocks?.map(({ sort_order }) => sort_order)).toEqual(copy.blocks?.map((_, i) => i))
  const found = copy.blocks?.slice().map(({ title }) => title)
  for (const title of acknowledged.flat()) expect(found).toContain(title)
  expect(found).toHaveLength(6 + 100)
  expect(copy.revision).toBe(1 + 300)
})

test('every write is in the audit log, by whom, with before and after', async ({
  editor,
  client,
  devKey,
  api,
  owner,
}) => {
  const { id, blocks = [] } = await editor.newPrompt()
  const block_id = blocks[0]?.id ?? ''
  const headers = { 'X-Request-Id': 'the-request' }
  await client.update_block({ block_id, content: 'after' }, { ...devKey, headers })
  const entries = await api.database.prisma.auditEntry.findMany({
    where: { projectId: owner.projectId },
    orderBy: { id: 'asc' },
  })
  expect(entries).toMatchObject([
    { action: 'prompt.created', targetId: id, keyId: expect.any(String) },
    {
      action: 'block.updated',
      targetId: block_id,
      requestId: 'the-request',
      before: { content: '' },
      after: { content: 'after' },
    },
  ])
})

test('a comparison tells per block what changed, word by word, and what it costs', async ({
  editor,
  client,
  devKey,
}) => {
  const { id, blocks = [] } = await editor.newPrompt()
  const [first, second, third] = blocks.map((block) => block.id) as [string, string, string]
  await client.update_block({ block_id: first, content: 'You are kind.' }, devKey)
  await client.create_variable({ prompt_id: id, key: 'a' }, devKey)
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
  await client.create_variable({ prompt_id: id, key: 'b' }, devKey)
  await client.update_prompt({ prompt_id: id, model_config: { model: 'gpt-4o' } }, devKey)
  const { data } = await client.diff_versions({ prompt_id: id, from: 1 }, devKey)
  expect(data).toMatchObject({
    from: 1,
    identical: false,
    variables: { added: ['b'], removed: [], changed: [] },
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
