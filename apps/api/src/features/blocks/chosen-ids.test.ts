import { expect } from 'vitest'
import { test } from '../../../../../test/support/api-test.ts'

const BLOCK_ID = '6f0d6a5e-3c1b-4d59-9f5e-0a1b2c3d4e5f'
const VARIABLE_ID = '7f0d6a5e-3c1b-4d59-9f5e-0a1b2c3d4e5f'
const conflict = { code: 'CONFLICT', message: expect.stringContaining('in use') }

test('a block and a variable added under an id chosen by the client are added once', async ({
  api,
  client,
  owner,
  devKey,
}) => {
  const { id: prompt_id } = await api.prompt(owner, { blocks: [] })
  const block = { prompt_id, id: BLOCK_ID.toUpperCase(), type: 'custom', title: 'Mine' } as const
  const variable = { prompt_id, id: VARIABLE_ID, key: 'mine' }
  expect((await client.create_block(block, devKey)).data.id).toBe(BLOCK_ID)
  expect((await client.create_variable(variable, devKey)).data.id).toBe(VARIABLE_ID)
  await expect(client.create_block(block, devKey)).rejects.toMatchObject(conflict)
  const again = client.create_variable({ ...variable, key: 'other' }, devKey)
  await expect(again).rejects.toMatchObject(conflict)

  await client.delete_block({ block_id: BLOCK_ID }, devKey)
  const { data } = await client.create_block({ ...block, title: 'Back' }, devKey)
  expect(data).toMatchObject({ id: BLOCK_ID, title: 'Back' })
})

test("an id of another prompt's block or variable is refused, and changes nothing there", async ({
  api,
  client,
  owner,
  devKey,
}) => {
  const blocks = [{ type: 'custom', title: 'Theirs', content: 'theirs' }] as const
  const variables = [{ key: 'theirs' }]
  const [theirs, mine] = await Promise.all([
    api.prompt(owner, { blocks, variables }),
    api.prompt(owner),
  ])
  const read = async (prompt_id: string) =>
    (await client.get_working_copy({ prompt_id }, devKey)).data
  const before = await read(theirs.id)
  const id = before.blocks?.[0]?.id ?? ''
  const adding = client.create_block(
    { prompt_id: mine.id, id, type: 'custom', title: 'Mine' },
    devKey,
  )
  await expect(adding).rejects.toMatchObject(conflict)
  const variable = { prompt_id: mine.id, id: before.variables?.[0]?.id ?? '', key: 'mine' }
  await expect(client.create_variable(variable, devKey)).rejects.toMatchObject(conflict)
  expect(await read(theirs.id)).toEqual(before)
  expect((await read(mine.id)).revision).toBe(1)
})

test('a version is restored although another prompt took the id of its deleted block', async ({
  api,
  client,
  owner,
  devKey,
}) => {
  const blocks = [{ type: 'custom', title: 'Mine', content: 'mine' }] as const
  const { id: prompt_id } = await api.publishedPrompt(owner, { blocks })
  const read = async () => (await client.get_working_copy({ prompt_id }, devKey)).data.blocks
  const id = (await read())?.[0]?.id ?? ''
  await client.delete_block({ block_id: id }, devKey)
  const { id: other } = await api.prompt(owner, { blocks: [] })
  await client.create_block({ prompt_id: other, id, type: 'custom', title: 'Taken' }, devKey)
  await client.rollback_version({ prompt_id, version: 1 }, devKey)
  const restored = await read()
  expect(restored).toMatchObject(blocks)
  expect(restored?.[0]?.id).not.toBe(id)
})
