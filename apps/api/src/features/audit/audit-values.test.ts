import { describe, expect } from 'vitest'
import { test } from '../../../test/support/audit-run-test.ts'

describe("an edit stores the changed fields and the record's name", () => {
  test('a block, a variable, a prompt, a test case and a folder', async ({
    client,
    written,
    devKey,
    editor,
  }) => {
    await client.update_block(
      { block_id: written.block_id, title: 'Tone', content: 'kind' },
      devKey,
    )
    const { data: variable } = await client.create_variable(
      { prompt_id: written.prompt_id, key: 'name' },
      devKey,
    )
    await client.update_variable({ variable_id: variable.id, required: true }, devKey)
    await client.update_prompt(
      { prompt_id: written.prompt_id, description: 'short', tags: [] },
      devKey,
    )
    const { data: added } = await client.create_test_case(
      { prompt_id: written.prompt_id, input_text: 'Hi' },
      devKey,
    )
    await client.update_test_case({ test_case_id: added.id, expected_output: 'Hello' }, devKey)
    expect((await editor.story()).filter(({ action }) => action.endsWith('updated'))).toMatchObject(
      [
        {
          target_name: 'Tone',
          before: { title: expect.any(String), content: '' },
          after: { title: 'Tone', content: 'kind' },
        },
        { target_name: 'name', before: { required: false }, after: { required: true } },
        { target_name: 'Written', before: { description: '' }, after: { description: 'short' } },
        { target_name: null, before: { expected_output: '' }, after: { expected_output: 'Hello' } },
      ],
    )
    const { data: folder } = await client.create_folder({ name: 'Old' }, devKey)
    await client.update_folder({ folder_id: folder.id, name: 'New' }, devKey)
    const { data } = await client.list_audit_entries({ target_id: folder.id }, devKey)
    expect(data[0]).toMatchObject({ before: { name: 'Old' }, after: { name: 'New' } })
    for (const { action, before, after } of [...(await editor.story()), ...data]) {
      if (!action.endsWith('updated')) continue
      expect(Object.keys(before as object)).toEqual(Object.keys(after as object))
    }
  })

  test('a creation or deletion stores the whole record', async ({
    client,
    written,
    devKey,
    editor,
  }) => {
    await client.delete_block({ block_id: written.block_id }, devKey)
    expect(await editor.story()).toMatchObject([
      {
        action: 'block.deleted',
        before: { id: written.block_id, content: '' },
        after: null,
        edits: 1,
      },
    ])
  })

  test('a rollback lists the parts it replaced', async ({ client, written, devKey, editor }) => {
    await client.save_draft_version({ prompt_id: written.prompt_id }, devKey)
    await editor.write('draft')
    await client.rollback_version({ prompt_id: written.prompt_id, version: 1 }, devKey)
    const [entry] = (await editor.story()).slice(-1)
    expect(entry).toMatchObject({ action: 'prompt.rolled_back', after: { version: 1 } })
    expect(entry?.before).toEqual({ blocks: [expect.objectContaining({ content: 'draft' })] })
  })
})

test('a long text is stored compressed and read back unchanged', async ({
  editor,
  api,
  written,
}) => {
  const words = Array.from({ length: 9_000 }, (_, i) => `word${(i * 7_919) % 1_000}`).join(' ')
  await editor.write(words)
  editor.later(600)
  await editor.write(`${words} and an end`)
  await editor.write(`A start and ${words}`)
  expect((await editor.story()).slice(1).map(({ before, after }) => [before, after])).toEqual([
    [{ content: words }, { content: `A start and ${words}` }],
  ])
  const [stored] = await api.database.prisma.$queryRaw<{ bytes: number }[]>`
    SELECT sum(pg_column_size(audit_entry.*))::int AS bytes, sum(length(packed)) AS packed
      FROM audit_entry WHERE target_id = ${written.block_id}`
  expect(stored?.bytes).toBeLessThan(words.length)
})

test('an entry from before edit sessions is shown as written', async ({
  api,
  written,
  owner,
  client,
  devKey,
}) => {
  const at = new Date(api.clock.now.getTime() + 1_000)
  const before = { id: written.block_id, title: 'Old', content: 'x'.repeat(5_000) }
  const after = { ...before, content: 'y' }
  const id = '0193c4a0-0000-7000-8000-000000000000'
  await api.database.prisma.$executeRaw`
    INSERT INTO audit_entry (id, at, project_id, prompt_id, key_id, action, target_type, target_id,
                             before, after, request_id)
    VALUES (${id}::uuid, ${at}, ${owner.projectId}::uuid, ${written.prompt_id}::uuid, NULL, 'block.updated',
            'block', ${written.block_id}, ${JSON.stringify(before)}::jsonb,
            ${JSON.stringify(after)}::jsonb, 'old')`
  const { data } = await client.list_audit_entries({ target_id: written.block_id }, devKey)
  const time = at.toISOString()
  const rest = { before, after, at: time, until: time, edits: 1, target_name: null }
  expect(data).toMatchObject([{ id, ...rest, is_redacted: false }])
})

test("a record's name needs the scope that reads it elsewhere", async ({
  editor,
  api,
  owner,
  client,
  written,
}) => {
  await editor.write('secret')
  const { text } = await api.key(owner, 'live', ['projects:read', 'prompts:read'])
  const { data } = await client.list_audit_entries(
    { prompt_id: written.prompt_id },
    { bearer: text },
  )
  expect(data).toMatchObject([
    { action: 'block.updated', target_name: null, before: null, after: null, is_redacted: true },
    { action: 'prompt.created', target_name: 'Written', is_redacted: false },
  ])
})
