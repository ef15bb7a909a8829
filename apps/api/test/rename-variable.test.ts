import { createClient } from '@promptwire/core/contract/derive/client'
import { PUBLIC_PREFIX, publicContract } from '@promptwire/core/contract/public/public-contract'
import { SCOPES } from '@promptwire/core/scopes'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { createTestApi, type TestApi } from '../../../test/support/api.ts'

let api: TestApi
let owner: Awaited<ReturnType<TestApi['owner']>>
let options: { bearer: string }
let prompt_id: string
beforeAll(async () => {
  api = await createTestApi()
})
afterAll(() => api.close())
beforeEach(async () => {
  owner = await api.owner()
  options = { bearer: (await api.key(owner, 'dev')).text }
  const blocks = [
    { type: 'role', title: 'For {{who}}', content: 'Hello {{ who }}, \\{{who}}' },
    { type: 'context', title: 'Context', content: 'Nobody' },
    { type: 'custom', title: 'Off', content: '{{who}} {{whole}}', enabled: false },
  ] as const
  const variables = [{ key: 'who' }, { key: 'taken' }]
  prompt_id = (await api.prompt(owner, { blocks, variables })).id
})

const client = createClient(publicContract, PUBLIC_PREFIX, async (url, request) =>
  api.app.request(url, request),
)
const rename = (key: string, rest = {}, bearer = options.bearer) =>
  client.update_variable(
    { prompt_id, variable_id: 'who', key, rename_in_blocks: true, ...rest },
    { bearer },
  )
const texts = async () =>
  (await client.list_blocks({ prompt_id }, options)).data.map((block) => [
    block.title,
    block.content,
  ])

test('a variable is renamed everywhere in one revision, and each change is told', async () => {
  const { data: before } = await client.list_blocks({ prompt_id }, options)
  const { data } = await rename('customer', { revision: 1 })
  expect(data).toMatchObject({
    key: 'customer',
    revision: 2,
    renamed_in: [before[0]?.id, before[2]?.id],
  })
  expect(await texts()).toEqual([
    ['For {{customer}}', 'Hello {{ customer }}, \\{{who}}'],
    ['Context', 'Nobody'],
    ['Off', '{{customer}} {{whole}}'],
  ])
  const { data: told } = await client.list_audit_entries({ prompt_id }, options)
  expect(told.map(({ action }) => action).toSorted()).toEqual([
    'block.updated',
    'block.updated',
    'prompt.created',
    'variable.updated',
  ])
})

test('a new key without rename_in_blocks leaves the blocks as they are', async () => {
  const before = await texts()
  const { data } = await rename('customer', { rename_in_blocks: false })
  expect(data).not.toHaveProperty('renamed_in')
  expect(await texts()).toEqual(before)
})

test('a renaming that is refused changes nothing', async () => {
  const before = await texts()
  await expect(rename('taken')).rejects.toMatchObject({ code: 'CONFLICT' })
  await expect(rename('new', { revision: 9 })).rejects.toMatchObject({
    code: 'PRECONDITION_FAILED',
  })
  const scopes = SCOPES.filter((scope) => scope !== 'blocks:write')
  const { text } = await api.key(owner, 'dev', scopes)
  await expect(rename('new', {}, text)).rejects.toMatchObject({ code: 'FORBIDDEN' })
  const [block] = (await client.list_blocks({ prompt_id }, options)).data
  const title = `{{who}}${'x'.repeat(193)}`
  await client.update_block({ block_id: block?.id ?? '', title }, options)
  await expect(rename('longer')).rejects.toMatchObject({ code: 'CONFLICT' })
  expect((await texts()).map(([, content]) => content)).toEqual(
    before.map(([, content]) => content),
  )
})

test('the list of variables tells where each key stands, to who reads blocks', async () => {
  const { data: blocks } = await client.list_blocks({ prompt_id }, options)
  const ids = blocks.map(({ id }) => id)
  const { data } = await client.list_variables({ prompt_id }, options)
  expect(data).toMatchObject({
    uses: [
      { key: 'who', block_ids: [ids[0], ids[2]] },
      { key: 'whole', block_ids: [ids[2]] },
    ],
    unused: ['taken'],
    undeclared: ['whole'],
  })
  const { text: bearer } = await api.key(owner, 'dev', ['variables:read'])
  expect((await client.list_variables({ prompt_id }, { bearer })).data).not.toHaveProperty('uses')
})
