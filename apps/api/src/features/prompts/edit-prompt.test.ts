import { expect } from 'vitest'
import { test } from '../../../test/support/editing-test.ts'

test('a new prompt has the five default blocks and a slug made from its name', async ({
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
  ])
  const taken = client.create_prompt({ name: 'Another', slug: 'support-reply' }, devKey)
  await expect(taken).rejects.toMatchObject({ code: 'CONFLICT' })
})

test('adds, moves, changes and deletes blocks, and keeps their order dense', async ({
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
    'Voice',
  ])
  await client.delete_block({ block_id: blocks[0]?.id ?? '' }, devKey)
  const copy = await editor.read(id)
  expect(copy.blocks?.map(({ sort_order }) => sort_order)).toEqual([0, 1, 2, 3, 4])
  expect(copy.revision).toBe(4)
})

test('reordering needs exactly the existing blocks, or changes nothing', async ({
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

test('declares each variable once, and reports unused and undeclared ones', async ({
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

test('a duplicate copies the content and nothing else', async ({ editor, client, devKey }) => {
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

test('every write is in the audit log, with its actor, before and after', async ({
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
