import { createClient } from '@promptwire/core/contract/client'
import { PUBLIC_PREFIX, publicContract } from '@promptwire/core/contract/public'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { createTestApi, type TestApi } from '../../../test/support/api.ts'

let api: TestApi
beforeAll(async () => {
  api = await createTestApi()
})
afterAll(() => api.close())

const client = createClient(publicContract, PUBLIC_PREFIX, async (url, request) =>
  api.app.request(url, request),
)

test('the log tells who changed what, newest first, filtered and page by page', async () => {
  const owner = await api.owner()
  const key = await api.key(owner)
  const options = { bearer: key.text, headers: { 'X-Request-Id': 'the-request' } }
  const { data: prompt } = await client.create_prompt({ name: 'Audited' }, options)
  const block_id = prompt.blocks[0]?.id ?? ''
  await client.update_block({ block_id, content: 'new' }, options)
  await client.save_draft_version({ prompt_id: prompt.id }, options)
  const actions = async (filter: object) => {
    const { data } = await client.list_audit_entries({ limit: 100, ...filter }, options)
    return data.map(({ action }) => action)
  }
  expect(await actions({})).toEqual(['version.saved', 'block.updated', 'prompt.created'])
  expect(await actions({ action: 'block.updated' })).toEqual(['block.updated'])
  expect(await actions({ target_id: prompt.id })).toEqual(['prompt.created'])
  expect(await actions({ key_id: owner.userId })).toEqual([])
  expect(await actions({ until: '2000-01-01T00:00:00Z' })).toEqual([])
  expect(await actions({ since: '2000-01-01T00:00:00+01:00' })).toHaveLength(3)

  const first = await client.list_audit_entries({ limit: 2 }, options)
  const cursor = first.next_cursor ?? ''
  const second = await client.list_audit_entries({ limit: 2, cursor }, options)
  expect([first.data.length, second.data.length, second.next_cursor]).toEqual([2, 1, null])
  expect(first.data[1]).toMatchObject({
    action: 'block.updated',
    target_type: 'block',
    target_id: block_id,
    key_id: key.id,
    before: { content: '' },
    after: { content: 'new' },
    request_id: 'the-request',
  })
})

test("another project's log is not shown", async () => {
  const busy = await api.owner()
  await client.create_prompt({ name: 'Private' }, { bearer: (await api.key(busy)).text })
  const stranger = { bearer: (await api.key(await api.owner())).text }
  expect((await client.list_audit_entries({ limit: 100 }, stranger)).data).toEqual([])
})

test('an entry names the person, the OAuth client and the MCP tool behind a change', async () => {
  const owner = await api.owner()
  const key = await api.key(owner)
  const clientId = 'https://client.example/metadata.json'
  await api.database.prisma.apiKey.update({ where: { id: key.id }, data: { clientId } })
  const options = { bearer: key.text, headers: { 'X-Promptwire-Via': 'mcp' } }
  const { data: prompt } = await client.create_prompt({ name: 'By a tool' }, options)
  const block_id = prompt.blocks[0]?.id ?? ''
  await client.update_block({ block_id, content: 'x' }, { bearer: key.text })
  const { data } = await client.list_audit_entries({ client_id: clientId }, options)
  const who = { user_id: owner.userId, key_id: key.id, client_id: clientId }
  expect(data).toMatchObject([
    { ...who, action: 'block.updated', tool: null },
    { ...who, action: 'prompt.created', tool: 'create_prompt' },
  ])
  expect((await client.list_audit_entries({ client_id: 'other' }, options)).data).toEqual([])
})
