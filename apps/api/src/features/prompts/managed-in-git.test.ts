import type { Failure } from '@promptwire/core/errors/failure'
import { expect } from 'vitest'
import { test } from '../../../test/support/proposal-test.ts'

test('the content of a prompt that is managed in git changes by proposals of its file alone', async ({
  client,
  devKey,
  prompt,
}) => {
  const { prompt_id, slug, role, task, propose, apply, read, write } = prompt
  const before = await propose({ description: 'Proposed before' })
  await client.save_draft_version({ prompt_id }, devKey)
  await client.update_prompt({ prompt_id, managed: 'git' }, devKey)
  const { revision, blocks } = await read()
  const edits: Record<string, () => Promise<unknown>> = {
    'edit a block': () => write(role, { content: 'Changed.' }),
    'add a block': () =>
      client.create_block({ prompt_id, type: 'custom', title: 'New', content: '' }, devKey),
    'delete a block': () => client.delete_block({ block_id: task }, devKey),
    'reorder blocks': () =>
      client.reorder_blocks({ prompt_id, block_ids: [task, role, blocks?.[2]?.id ?? ''] }, devKey),
    'add a variable': () => client.create_variable({ prompt_id, key: 'x' }, devKey),
    'change its model': () => client.update_prompt({ prompt_id, model_config: {} }, devKey),
    'change its name and its place at once': () =>
      client.update_prompt({ prompt_id, name: 'Other', managed: 'both' }, devKey),
    'tag it with others': () =>
      client.organize_prompts({ prompt_ids: [prompt_id], add_tags: ['x'] }, devKey),
    'propose an edit': () => propose({ description: 'Other' }),
    'apply an earlier proposal': () => apply(before.id),
    'change an earlier proposal': () =>
      client.update_proposal({ proposal_id: before.id, tags: ['x'] }, devKey),
    'rewrite a block by a model': () =>
      client.rewrite_block({ block_id: role, provider: 'demo' }, devKey),
    'propose changes by a model': () =>
      client.propose_changes({ prompt_id, goal: 'Shorter', provider: 'demo' }, devKey),
  }
  for (const [edit, send] of Object.entries(edits)) {
    const done = () => undefined
    const refused = await send().then(done, (error: Failure) => error)
    expect([refused?.code, refused?.message], edit).toEqual([
      'CONFLICT',
      expect.stringContaining(`managed in git: edit its file ${slug}.prompt.md`),
    ])
  }
  expect((await read()).revision, 'nothing is edited').toBe(revision)

  const update_blocks = [{ block_id: role, content: 'From the file.' }]
  const { id } = await propose({ source: 'git', update_blocks })
  await apply(id)
  expect((await read()).blocks?.[0]?.content).toBe('From the file.')
  const { data: copy } = await client.duplicate_prompt({ prompt_id }, devKey)
  expect(copy.managed, 'no file has it').toBe('both')
  await expect(client.rollback_version({ prompt_id, version: 1 }, devKey)).rejects.toThrow(
    'managed in git',
  )
  const { id: folder_id } = (await client.create_folder({ name: 'Moved' }, devKey)).data
  await client.update_prompt({ prompt_id, folder_id }, devKey)
  await client.save_draft_version({ prompt_id }, devKey)
  await client.update_prompt({ prompt_id, managed: 'both' }, devKey)
  await write(role, { content: 'Edited here.' })
  const { data: listed } = await client.list_prompts({ prompt_ids: [slug] }, devKey)
  expect(listed).toMatchObject([{ managed: 'both', folder_id }])
})

test('a prompt that is managed in the dashboard takes no proposals of its file', async ({
  client,
  devKey,
  prompt: { prompt_id, propose, role, write },
}) => {
  await client.update_prompt({ prompt_id, managed: 'dashboard' }, devKey)
  await expect(propose({ source: 'git', description: 'From the file' })).rejects.toThrow(
    'managed in the dashboard',
  )
  await propose({ description: 'By hand' })
  await write(role, { content: 'Edited here.' })
})
