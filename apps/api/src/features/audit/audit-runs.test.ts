import { describe, expect } from 'vitest'
import { fromTo, test } from '../../../test/support/audit-run-test.ts'

describe('edits of one record by one actor within ten minutes are one audit entry', () => {
  test('with the first and last text, while each edit is an event', async ({
    api,
    editor,
    owner,
  }) => {
    const startedAt = api.clock.now
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
      at: new Date(startedAt.getTime() + 5_000).toISOString(),
      until: api.clock.now.toISOString(),
    })
    const events = await api.database.prisma.event.findMany({
      where: { projectId: owner.projectId },
      orderBy: { number: 'asc' },
    })
    expect(events.map(({ number }) => number)).toEqual(Array.from({ length: 51 }, (_, i) => i + 1))
  })

  test('split every ten minutes if they never pause', async ({ editor }) => {
    for (let i = 1; i <= 31; i++) {
      await editor.write(`${i}`)
      editor.later(60)
    }
    expect(await editor.texts()).toEqual([
      fromTo('', '10', 10),
      fromTo('10', '20', 10),
      fromTo('20', '30', 10),
      fromTo('30', '31', 1),
    ])
  })

  test('with the first and last value of each field', async ({
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

  test('including a field that was changed and changed back', async ({ editor }) => {
    await editor.write('gone again')
    await editor.write('')
    expect(await editor.texts()).toEqual([fromTo('', '', 2)])
    await editor.write('and on')
    expect(await editor.texts()).toEqual([fromTo('', 'and on', 3)])
  })

  test('a write that changes nothing, or is sent again, is no edit', async ({ editor }) => {
    await editor.write('once')
    await editor.write('once')
    expect(await editor.texts()).toEqual([fromTo('', 'once', 1)])
  })

  test('each record has its own entry, even if edits alternate', async ({
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

test('filtering by time finds an edit session that lasted until then', async ({
  editor,
  api,
  client,
  written,
  devKey,
}) => {
  await editor.write('first')
  editor.later(300)
  const since = api.clock.now.toISOString()
  const listEdits = async () =>
    (await client.list_audit_entries({ target_id: written.block_id, since }, devKey)).data
  expect(await listEdits()).toEqual([])
  await editor.write('second')
  expect(await listEdits()).toMatchObject([{ edits: 2, until: since }])
})
