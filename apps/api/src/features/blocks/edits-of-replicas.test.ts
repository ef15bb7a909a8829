import { createClient } from '@promptwire/contract/derive/client'
import { PUBLIC_PREFIX, publicContract } from '@promptwire/contract/public-contract'
import { describe, expect } from 'vitest'
import { test as apiTest } from '../../../../../test/support/api-test.ts'
import { createKey } from '../../../../../test/support/keys.ts'
import { recordStatements } from '../../../../../test/support/record-statements.ts'

const test = apiTest
  .extend('elsewhere', { scope: 'file' }, ({ replica }) =>
    createClient(publicContract, PUBLIC_PREFIX, async (url, request) =>
      replica.app.request(url, request),
    ),
  )
  // A block just edited by this process: revision 2, content "here".
  .extend('edited', async ({ api, owner, client, devKey }) => {
    const blocks = ['one', 'two'].map(
      (content) => ({ type: 'custom', title: content, content }) as const,
    )
    const { id: prompt_id } = await api.prompt(owner, { blocks })
    const { data } = await client.list_blocks({ prompt_id }, devKey)
    const [block_id = '', other = ''] = data.map(({ id }) => id)
    await client.update_block({ block_id, content: 'here' }, devKey)
    return { prompt_id, block_id, other }
  })

test('the next edit of a block by a process takes no statement to read it', async ({
  api,
  client,
  devKey,
  edited: { block_id, prompt_id },
}) => {
  const statements = await recordStatements(api.database, () =>
    client.update_block({ block_id, prompt_id, content: 'again' }, devKey),
  )
  expect(statements.length, statements.join('\n')).toBe(2)
})

describe('after an edit by another process', () => {
  test('an edit keeps what the other wrote', async ({
    client,
    elsewhere,
    devKey,
    edited: { block_id, other, prompt_id },
  }) => {
    await elsewhere.update_block({ block_id, title: 'theirs' }, devKey)
    await elsewhere.update_block({ block_id: other, content: 'theirs' }, devKey)
    const { data } = await client.update_block({ block_id, content: 'ours' }, devKey)
    expect(data).toMatchObject({ title: 'theirs', content: 'ours', revision: 5 })
    const { data: copy } = await elsewhere.get_working_copy({ prompt_id }, devKey)
    expect(copy.blocks).toMatchObject([{ content: 'ours' }, { content: 'theirs' }])
  })

  test('a prompt is unchanged when both edits are taken back', async ({
    client,
    elsewhere,
    devKey,
    edited: { block_id, other, prompt_id },
  }) => {
    await client.save_draft_version({ prompt_id }, devKey)
    await client.publish_version({ prompt_id, version: 1 }, devKey)
    const isListed = async (status: 'live' | 'unpublished_changes') => {
      const { data } = await client.list_prompts({ status, limit: 100 }, devKey)
      return data.some(({ id }) => id === prompt_id)
    }
    await elsewhere.update_block({ block_id: other, content: 'theirs' }, devKey)
    await client.update_block({ block_id, content: 'ours' }, devKey)
    await client.update_block({ block_id, content: 'here' }, devKey)
    expect(await isListed('unpublished_changes')).toBe(true)
    await elsewhere.update_block({ block_id: other, content: 'two' }, devKey)
    await client.update_block({ block_id, content: 'ours' }, devKey)
    await client.update_block({ block_id, content: 'here' }, devKey)
    expect(await isListed('live')).toBe(true)
  })

  test('a text that is back to what this process wrote is written again', async ({
    client,
    elsewhere,
    devKey,
    edited: { block_id },
  }) => {
    await elsewhere.update_block({ block_id, content: 'theirs' }, devKey)
    const { data } = await client.update_block({ block_id, content: 'here' }, devKey)
    expect(data).toMatchObject({ content: 'here', revision: 4 })
  })

  test('the expected revision is the one that the other left', async ({
    client,
    elsewhere,
    devKey,
    edited: { block_id },
  }) => {
    await elsewhere.update_block({ block_id, content: 'theirs' }, devKey)
    const edit = (revision: number) =>
      client.update_block({ block_id, content: 'ours', revision }, devKey)
    await expect(edit(2)).rejects.toMatchObject({ code: 'PRECONDITION_FAILED' })
    expect((await edit(3)).data).toMatchObject({ content: 'ours', revision: 4 })
  })

  test('what the other allowed is allowed', async ({
    client,
    elsewhere,
    devKey,
    edited: { block_id },
  }) => {
    await client.update_block({ block_id, is_required: true }, devKey)
    const disable = () => client.update_block({ block_id, enabled: false }, devKey)
    await expect(disable()).rejects.toMatchObject({ code: 'CONFLICT' })
    await client.update_block({ block_id, content: 'required' }, devKey)
    await elsewhere.update_block({ block_id, is_required: false }, devKey)
    expect((await disable()).data.enabled).toBe(false)
  })

  test('edits of a deleted block, of a prompt in git and of a deleted prompt are refused', async ({
    client,
    elsewhere,
    devKey,
    edited: { block_id, other, prompt_id },
  }) => {
    let edits = 0
    const edit = (id: string) =>
      client.update_block({ block_id: id, content: `edit ${edits++}` }, devKey)
    await edit(other)
    await elsewhere.delete_block({ block_id }, devKey)
    await expect(edit(block_id)).rejects.toMatchObject({ code: 'NOT_FOUND' })
    await edit(other)
    await elsewhere.update_prompt({ prompt_id, managed: 'git' }, devKey)
    await expect(edit(other)).rejects.toMatchObject({ code: 'CONFLICT' })
    await elsewhere.update_prompt({ prompt_id, managed: 'both' }, devKey)
    await edit(other)
    await edit(other)
    await elsewhere.delete_prompt({ prompt_id, confirm: true }, devKey)
    await expect(edit(other)).rejects.toMatchObject({ code: 'NOT_FOUND' })
  })
})

test('a remembered block is not found by keys that do not reach it, nor in another prompt', async ({
  api,
  owner,
  client,
  ownersProject,
  devKey,
  edited: { block_id, prompt_id },
}) => {
  const another = await api.prompt(owner)
  const others = await createKey(api, await api.owner(), 'dev')
  const { data: restricted } = await ownersProject.create_key({
    name: 'Restricted',
    environment: 'dev',
    scopes: ['blocks:write'],
    restricted_to: { folder_ids: [], prompt_ids: [another.slug] },
  })
  const notFound = { code: 'NOT_FOUND' }
  for (const key of [others, { bearer: restricted.key }]) {
    const edit = client.update_block({ block_id, content: 'ours' }, key)
    await expect(edit).rejects.toMatchObject(notFound)
  }
  const misnamed = client.update_block(
    { block_id, prompt_id: another.slug, content: 'ours' },
    devKey,
  )
  await expect(misnamed).rejects.toMatchObject(notFound)
  expect((await client.get_working_copy({ prompt_id }, devKey)).data.revision).toBe(2)
})
