import { createClient } from '@promptwire/core/contract/derive/client'
import { PUBLIC_PREFIX, publicContract } from '@promptwire/core/contract/public/public-contract'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { createTestApi, type TestApi } from '../../../test/support/api.ts'

let api: TestApi
let options: { bearer: string }
let owner: Awaited<ReturnType<TestApi['owner']>>
beforeAll(async () => {
  api = await createTestApi()
  owner = await api.owner()
  options = { bearer: (await api.key(owner, 'dev')).text }
})
afterAll(() => api.close())

const client = createClient(publicContract, PUBLIC_PREFIX, async (url, request) =>
  api.app.request(url, request),
)
const requiredBlock = async () => {
  const prompt = await api.prompt(owner, {
    blocks: [{ type: 'guardrails', title: 'Guardrails', content: 'Be kind.', is_required: true }],
  })
  const [block] = (await client.list_blocks({ prompt_id: prompt.id }, options)).data
  return { promptId: prompt.id, block_id: block?.id ?? '' }
}
const refusal = {
  code: 'CONFLICT',
  message: expect.stringContaining('set is_required to false first'),
}

test('a required block is neither deleted nor disabled, and says how it could be', async () => {
  const { promptId, block_id } = await requiredBlock()
  await expect(client.delete_block({ block_id }, options)).rejects.toMatchObject(refusal)
  const disabled = client.update_block({ block_id, enabled: false, content: 'no' }, options)
  await expect(disabled).rejects.toMatchObject(refusal)
  const again = client.update_block({ block_id, enabled: false, is_required: true }, options)
  await expect(again).rejects.toMatchObject(refusal)
  const off = { type: 'custom', title: 'Off', is_required: true, enabled: false } as const
  const created = client.create_block({ prompt_id: promptId, ...off }, options)
  await expect(created).rejects.toMatchObject(refusal)
  const [block] = (await client.list_blocks({ prompt_id: promptId }, options)).data
  expect(block).toMatchObject({ enabled: true, content: 'Be kind.' })
  await client.update_block({ block_id, content: 'Be very kind.' }, options)
})

test('a block may stop being required and be disabled in one change, then deleted', async () => {
  const { block_id } = await requiredBlock()
  const change = { is_required: false, enabled: false }
  const { data } = await client.update_block({ block_id, ...change }, options)
  expect(data).toMatchObject(change)
  const marked = client.update_block({ block_id, is_required: true }, options)
  await expect(marked).rejects.toMatchObject(refusal)
  const { data: on } = await client.update_block(
    { block_id, is_required: true, enabled: true },
    options,
  )
  expect(on).toMatchObject({ is_required: true, enabled: true })
  await client.update_block({ block_id, is_required: false }, options)
  await client.delete_block({ block_id }, options)
})

test('a disabled block that was required before this rule can still be edited', async () => {
  const { block_id } = await requiredBlock()
  await api.database.prisma.block.update({ where: { id: block_id }, data: { enabled: false } })
  const { data } = await client.update_block({ block_id, content: 'still' }, options)
  expect(data).toMatchObject({ enabled: false, is_required: true, content: 'still' })
  await client.update_block({ block_id, enabled: true }, options)
  const off = client.update_block({ block_id, enabled: false }, options)
  await expect(off).rejects.toMatchObject(refusal)
})

test('copies keep what is required; restoring a version restores its marks with its blocks', async () => {
  const { promptId, block_id } = await requiredBlock()
  const { data: copy } = await client.duplicate_prompt({ prompt_id: promptId }, options)
  const duplicated = client.delete_block({ block_id: copy.blocks?.[0]?.id ?? '' }, options)
  await expect(duplicated).rejects.toMatchObject(refusal)

  await client.update_block({ block_id, is_required: false }, options)
  await client.save_draft_version({ prompt_id: promptId }, options)
  const late = { prompt_id: promptId, type: 'custom', title: 'Late', is_required: true } as const
  const { data: added } = await client.create_block(late, options)
  await client.rollback_version({ prompt_id: promptId, version: 1 }, options)
  const { data: blocks } = await client.list_blocks({ prompt_id: promptId }, options)
  expect(blocks.map(({ id, is_required }) => [id, is_required])).toEqual([[block_id, false]])
  await expect(client.delete_block({ block_id: added.id }, options)).rejects.toMatchObject({
    code: 'NOT_FOUND',
  })
})
