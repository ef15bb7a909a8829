import { expect } from 'vitest'
import { test as apiTest } from '../../../../../test/support/api-test.ts'

const test = apiTest.extend('requiredBlock', ({ api, client, devKey, owner }) => async () => {
  const prompt = await api.prompt(owner, {
    blocks: [{ type: 'guardrails', title: 'Guardrails', content: 'Be kind.', is_required: true }],
  })
  const [block] = (await client.list_blocks({ prompt_id: prompt.id }, devKey)).data
  return { promptId: prompt.id, block_id: block?.id ?? '' }
})

const refusal = {
  code: 'CONFLICT',
  message: expect.stringContaining('set is_required to false first'),
}

test('a required block cannot be deleted or disabled, and the error says how it could be', async ({
  requiredBlock,
  client,
  devKey,
}) => {
  const { promptId, block_id } = await requiredBlock()
  await expect(client.delete_block({ block_id }, devKey)).rejects.toMatchObject(refusal)
  const disabled = client.update_block({ block_id, enabled: false, content: 'no' }, devKey)
  await expect(disabled).rejects.toMatchObject(refusal)
  const again = client.update_block({ block_id, enabled: false, is_required: true }, devKey)
  await expect(again).rejects.toMatchObject(refusal)
  const off = { type: 'custom', title: 'Off', is_required: true, enabled: false } as const
  const created = client.create_block({ prompt_id: promptId, ...off }, devKey)
  await expect(created).rejects.toMatchObject(refusal)
  const [block] = (await client.list_blocks({ prompt_id: promptId }, devKey)).data
  expect(block).toMatchObject({ enabled: true, content: 'Be kind.' })
  await client.update_block({ block_id, content: 'Be very kind.' }, devKey)
})

test('a block can be made optional and disabled in one change, then deleted', async ({
  requiredBlock,
  client,
  devKey,
}) => {
  const { block_id } = await requiredBlock()
  const change = { is_required: false, enabled: false }
  const { data } = await client.update_block({ block_id, ...change }, devKey)
  expect(data).toMatchObject(change)
  const marked = client.update_block({ block_id, is_required: true }, devKey)
  await expect(marked).rejects.toMatchObject(refusal)
  const { data: on } = await client.update_block(
    { block_id, is_required: true, enabled: true },
    devKey,
  )
  expect(on).toMatchObject({ is_required: true, enabled: true })
  await client.update_block({ block_id, is_required: false }, devKey)
  await client.delete_block({ block_id }, devKey)
})

test('a required block that was already disabled can still be edited', async ({
  requiredBlock,
  api,
  client,
  devKey,
}) => {
  const { block_id } = await requiredBlock()
  await api.database.prisma.block.update({ where: { id: block_id }, data: { enabled: false } })
  const { data } = await client.update_block({ block_id, content: 'still' }, devKey)
  expect(data).toMatchObject({ enabled: false, is_required: true, content: 'still' })
  await client.update_block({ block_id, enabled: true }, devKey)
  const off = client.update_block({ block_id, enabled: false }, devKey)
  await expect(off).rejects.toMatchObject(refusal)
})

test("copies keep required blocks; restoring a version restores its blocks' marks", async ({
  requiredBlock,
  client,
  devKey,
}) => {
  const { promptId, block_id } = await requiredBlock()
  const { data: copy } = await client.duplicate_prompt({ prompt_id: promptId }, devKey)
  const duplicated = client.delete_block({ block_id: copy.blocks?.[0]?.id ?? '' }, devKey)
  await expect(duplicated).rejects.toMatchObject(refusal)

  await client.update_block({ block_id, is_required: false }, devKey)
  await client.save_draft_version({ prompt_id: promptId }, devKey)
  const late = { prompt_id: promptId, type: 'custom', title: 'Late', is_required: true } as const
  const { data: added } = await client.create_block(late, devKey)
  await client.rollback_version({ prompt_id: promptId, version: 1 }, devKey)
  const { data: blocks } = await client.list_blocks({ prompt_id: promptId }, devKey)
  expect(blocks.map(({ id, is_required }) => [id, is_required])).toEqual([[block_id, false]])
  await expect(client.delete_block({ block_id: added.id }, devKey)).rejects.toMatchObject({
    code: 'NOT_FOUND',
  })
})
