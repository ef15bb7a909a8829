import { requireSession } from '@promptwire/contract/auth/signed-in'
import { createClient } from '@promptwire/contract/derive/client'
import { createProjectClient } from '@promptwire/contract/derive/project-client'
import { INTERNAL_PREFIX, internalContract } from '@promptwire/contract/internal-contract'
import { PUBLIC_PREFIX, publicContract } from '@promptwire/contract/public-contract'
import { describe, expect } from 'vitest'
import { PASSWORD } from '../../../../test/support/fixtures/people.ts'
import { SERVICE_SECRET } from '../../../../test/support/fixtures.ts'
import { asBearer } from '../../../../test/support/internal-client.ts'
import { fromTo, test } from '../support/audit-run-test.ts'

describe('an edit session swallows no other history', () => {
  test("another actor's edit of the same record ends a session", async ({ editor }) => {
    const other = await editor.newEditor()
    await editor.write('mine')
    await editor.write('theirs', other)
    await editor.write('mine again')
    await editor.write('and more')
    expect(await editor.texts()).toEqual([
      fromTo('', 'mine', 1),
      fromTo('mine', 'theirs', 1),
      fromTo('theirs', 'and more', 2),
    ])
  })

  test('a person and a key of theirs are different actors', async ({
    api,
    owner,
    editor,
    written,
  }) => {
    const send = async (url: string, request: RequestInit) => api.app.request(url, request)
    const { data: answer } = await createClient(internalContract, INTERNAL_PREFIX, send).sign_in(
      { email: owner.email, password: PASSWORD, address: owner.email },
      { bearer: SERVICE_SECRET },
    )
    const { token } = requireSession(answer)
    const person = createProjectClient('', owner.projectId, asBearer(token, send))
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
  ] as const)('%s ends a session', async ([, milestone], { client, written, devKey, editor }) => {
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

  test('another operation on the same field ends a session', async ({
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

  test('editors at two replicas at once: every edit is in one entry, each starting where another ended', async ({
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
