import { createClient } from '@promptwire/core/contract/derive/client'
import { createProjectClient } from '@promptwire/core/contract/derive/project-client'
import {
  INTERNAL_PREFIX,
  internalContract,
} from '@promptwire/core/contract/internal/internal-contract'
import { PUBLIC_PREFIX, publicContract } from '@promptwire/core/contract/public/public-contract'
import { describe, expect } from 'vitest'
import { test as apiTest } from '../../../test/support/api-test.ts'
import { PASSWORD, SERVICE_SECRET } from '../../../test/support/fixtures.ts'
import { asBearer } from '../../../test/support/internal-client.ts'

const test = apiTest
  // A prompt with one empty block.
  .extend('written', async ({ client, devKey }) => {
    const blocks = [{ type: 'custom' as const, title: 'Role', content: '' }]
    const { data } = await client.create_prompt({ name: 'Written', blocks }, devKey)
    return { prompt_id: data.id, block_id: data.blocks?.[0]?.id ?? '' }
  })
  .extend('editor', ({ api, owner, client, devKey, written }) => {
    const newEditor = async () => ({ bearer: (await api.key(owner, 'dev')).text })
    const later = (seconds: number) => {
      api.clock.now = new Date(api.clock.now.getTime() + seconds * 1_000)
    }
    const write = (content: string, who: { bearer: string } = devKey) =>
      client.update_block({ block_id: written.block_id, content }, who)
    /** The story of the prompt from its creation on, oldest first. */
    const story = async () => {
      const { data } = await client.list_audit_entries(
        { prompt_id: written.prompt_id, limit: 500 },
        devKey,
      )
      return data.filter(({ action }) => action !== 'prompt.created').reverse()
    }
    const texts = async () =>
      (await story()).map(({ before, after, edits }) => [before, after, edits])
    return { newEditor, later, write, story, texts }
  })

const from = (before: string, after: string, edits: number) => [
  { content: before },
  { content: after },
  edits,
]

describe('of an edit the fields that changed are kept, and what the record is called', () => {
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

  test('what was made is kept whole, and what was deleted', async ({
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

  test('going back tells of the parts that it replaced', async ({
    client,
    written,
    devKey,
    editor,
  }) => {
    await client.save_draft_version({ prompt_id: written.prompt_id }, devKey)
    await editor.write('draft')
    await client.rollback_version({ prompt_id: written.prompt_id, version: 1 }, devKey)
    const [entry] = (await editor.story()).slice(-1)
    expect(entry).toMatchObject({ action: 'prompt.rolled_back', after: { version: 1 } })
    expect(entry?.before).toEqual({ blocks: [expect.objectContaining({ content: 'draft' })] })
  })
})

describe('edits of one record by one actor within ten minutes are one entry', () => {
  test('of the first text and the last, while every edit is an event of its own', async ({
    api,
    editor,
    owner,
  }) => {
    const begun = api.clock.now
    for (let i = 1; i <= 50; i++) {
      editor.later(5)
      await editor.write(`text ${i}`)
    }
    const [entry, ...others] = await editor.story()
    expect(others).toEqual([])
    expect(entry).toMatchObject({
      before: { content: '' },
      after: { content: 'text 50' },
      edits: 50,
      at: new Date(begun.getTime() + 5_000).toISOString(),
      until: api.clock.now.toISOString(),
    })
    const events = await api.database.prisma.event.findMany({
      where: { projectId: owner.projectId },
      orderBy: { number: 'asc' },
    })
    expect(events.map(({ number }) => number)).toEqual(Array.from({ length: 51 }, (_, i) => i + 1))
  })

  test('that never pause are told in parts of ten minutes', async ({ editor }) => {
    for (let i = 1; i <= 31; i++) {
      await editor.write(`${i}`)
      editor.later(60)
    }
    expect(await editor.texts()).toEqual([
      from('', '10', 10),
      from('10', '20', 10),
      from('20', '30', 10),
      from('30', '31', 1),
    ])
  })

  test('each field as it was at first and is at last', async ({
    editor,
    client,
    written,
    devKey,
  }) => {
    await editor.write('a')
    await client.update_block({ block_id: written.block_id, title: 'T' }, devKey)
    await client.update_block({ block_id: written.block_id, content: 'b', enabled: false }, devKey)
    const [entry] = await editor.story()
    expect(entry).toMatchObject({
      before: { content: '', enabled: true },
      after: { content: 'b', title: 'T', enabled: false },
      target_name: 'T',
      edits: 3,
    })
  })

  test('with what was put back, which was another in between', async ({ editor }) => {
    await editor.write('gone again')
    await editor.write('')
    expect(await editor.texts()).toEqual([from('', '', 2)])
    await editor.write('and on')
    expect(await editor.texts()).toEqual([from('', 'and on', 3)])
  })

  test('a write that changes nothing is no edit, nor is the same one sent again', async ({
    editor,
  }) => {
    await editor.write('once')
    await editor.write('once')
    expect(await editor.texts()).toEqual([from('', 'once', 1)])
  })

  test('each record has its own, whichever is edited in between', async ({
    client,
    written,
    devKey,
    editor,
  }) => {
    const { data: other } = await client.create_block(
      { prompt_id: written.prompt_id, type: 'custom', title: 'Other' },
      devKey,
    )
    for (const text of ['a', 'b', 'c']) {
      await editor.write(text)
      await client.update_block({ block_id: other.id, content: text }, devKey)
      await client.update_prompt({ prompt_id: written.prompt_id, description: text }, devKey)
    }
    expect((await editor.story()).map(({ target_id, edits }) => [target_id, edits])).toEqual([
      [other.id, 1],
      [written.block_id, 3],
      [other.id, 3],
      [written.prompt_id, 3],
    ])
  })
})

describe('nothing that tells of history is swallowed by a run', () => {
  test("another actor's edit of the same record stands between", async ({ editor }) => {
    const other = await editor.newEditor()
    await editor.write('mine')
    await editor.write('theirs', other)
    await editor.write('mine again')
    await editor.write('and more')
    expect(await editor.texts()).toEqual([
      from('', 'mine', 1),
      from('mine', 'theirs', 1),
      from('theirs', 'and more', 2),
    ])
  })

  test('a person is another actor than a key of theirs', async ({
    api,
    owner,
    editor,
    written,
  }) => {
    const send = async (url: string, request: RequestInit) => api.app.request(url, request)
    const { data } = await createClient(internalContract, INTERNAL_PREFIX, send).sign_in(
      { email: owner.email, password: PASSWORD, address: owner.email },
      { bearer: SERVICE_SECRET },
    )
    const person = createProjectClient('', owner.projectId, asBearer(data.token, send))
    await editor.write('by key')
    for (const content of ['on', 'our', 'pages'])
      await person.update_block({ block_id: written.block_id, content })
    await editor.write('by key again')
    expect(
      (await editor.story()).map(({ key_id, user_id, edits }) => [key_id, user_id, edits]),
    ).toEqual([
      [expect.any(String), owner.userId, 1],
      [null, owner.userId, 3],
      [expect.any(String), owner.userId, 1],
    ])
  })

  test('the same key through an MCP tool is another actor', async ({ editor, devKey }) => {
    await editor.write('by hand')
    const byTool = { ...devKey, headers: { 'X-Promptwire-Via': 'mcp' } }
    await editor.write('by tool', byTool)
    await editor.write('by tool again', byTool)
    await editor.write('by hand again')
    expect((await editor.story()).map(({ tool, edits }) => [tool, edits])).toEqual([
      [null, 1],
      ['update_block', 2],
      [null, 1],
    ])
  })

  test.for([
    ['a saved version', 'save_draft_version'],
    ['a published version', 'publish_version'],
    ['a roll back', 'rollback_version'],
  ] as const)('%s stands between', async ([, milestone], { client, written, devKey, editor }) => {
    await client.save_draft_version({ prompt_id: written.prompt_id }, devKey)
    await editor.write('before')
    await client.update_prompt({ prompt_id: written.prompt_id, description: 'before' }, devKey)
    const version = milestone === 'save_draft_version' ? {} : { version: 1 }
    await client[milestone](
      { prompt_id: written.prompt_id, ...version } as { prompt_id: string; version: number },
      devKey,
    )
    await editor.write('after')
    await client.update_prompt({ prompt_id: written.prompt_id, description: 'after' }, devKey)
    const edited = (await editor.story()).filter(({ action }) => action.endsWith('.updated'))
    expect(edited.map(({ edits }) => edits)).toEqual([1, 1, 1, 1])
  })

  test('a change of the same field by another way stands between', async ({
    client,
    written,
    devKey,
    editor,
  }) => {
    const { data: second } = await client.create_block(
      { prompt_id: written.prompt_id, type: 'custom', title: 'Second' },
      devKey,
    )
    await client.update_block({ block_id: written.block_id, sort_order: 1 }, devKey)
    const block_ids = [written.block_id, second.id]
    await client.reorder_blocks(
      { prompt_id: written.prompt_id, block_ids },
      await editor.newEditor(),
    )
    await client.update_block({ block_id: written.block_id, sort_order: 1 }, devKey)
    const edited = (await editor.story()).filter(({ action }) => action === 'block.updated')
    expect(edited).toMatchObject([
      { before: { sort_order: 0 }, after: { sort_order: 1 }, edits: 1 },
      { before: { sort_order: 0 }, after: { sort_order: 1 }, edits: 1 },
    ])
  })

  test('editors at two replicas at once: every edit is in one entry, each begins where one ended', async ({
    replica,
    editor,
    client,
    written,
    devKey,
  }) => {
    const elsewhere = createClient(publicContract, PUBLIC_PREFIX, async (url, request) =>
      replica.app.request(url, request),
    )
    const other = await editor.newEditor()
    const twelve = Array.from({ length: 12 }, (_, i) => i)
    await Promise.all(
      twelve.flatMap((i) => [
        client.update_block({ block_id: written.block_id, content: `a${i}` }, devKey),
        elsewhere.update_block({ block_id: written.block_id, content: `b${i}` }, devKey),
        elsewhere.update_block({ block_id: written.block_id, content: `c${i}` }, other),
      ]),
    )
    const entries = await editor.story()
    expect(entries.reduce((sum, { edits }) => sum + edits, 0)).toBe(36)
    const values = entries.map(({ before, after }) => [before, after]) as { content: string }[][]
    const ends = new Map(values.map(([before, after]) => [before?.content, after?.content]))
    let text: string | undefined = ''
    for (let i = 0; i < entries.length; i++) text = ends.get(text)
    const { data } = await client.list_blocks({ prompt_id: written.prompt_id }, devKey)
    expect(text).toBe(data[0]?.content)
  })
})

test('a long text is kept compressed with its edit, and read as it was', async ({
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

test('an entry from before runs is shown as it was written', async ({
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

test('who asks what happened since then is told of a run that lasted until then', async ({
  editor,
  api,
  client,
  written,
  devKey,
}) => {
  await editor.write('first')
  editor.later(300)
  const since = api.clock.now.toISOString()
  const told = async () =>
    (await client.list_audit_entries({ target_id: written.block_id, since }, devKey)).data
  expect(await told()).toEqual([])
  await editor.write('second')
  expect(await told()).toMatchObject([{ edits: 2, until: since }])
})

test('what a record is called is shown with the scope that reads it elsewhere', async ({
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
