import { SCOPES } from '@promptwire/core/access/scopes'
import { expect } from 'vitest'
import { test as apiTest } from '../../../../../test/support/api-test.ts'

const BLOCKS = [
  { type: 'role', title: 'For {{who}}', content: 'Hello {{ who }}, \\{{who}}' },
  { type: 'context', title: 'Context', content: 'No one' },
  { type: 'custom', title: 'Off', content: '{{who}} {{whole}}', enabled: false },
] as const

const test = apiTest
  .extend('prompt_id', async ({ api, owner }) => {
    const variables = [{ key: 'who' }, { key: 'taken' }]
    return (await api.prompt(owner, { blocks: BLOCKS, variables })).id
  })
  .extend(
    'rename',
    ({ client, devKey, prompt_id }) =>
      (key: string, rest = {}, { bearer }: { bearer: string } = devKey) =>
        client.update_variable(
          { prompt_id, variable_id: 'who', key, rename_in_blocks: true, ...rest },
          { bearer },
        ),
  )
  .extend('texts', ({ client, devKey, prompt_id }) => async () => {
    const { data } = await client.list_blocks({ prompt_id }, devKey)
    return data.map(({ title, content }) => [title, content])
  })

test('renames a variable everywhere in one revision, with an audit entry for each change', async ({
  client,
  devKey,
  prompt_id,
  rename,
  texts,
}) => {
  const { data: before } = await client.list_blocks({ prompt_id }, devKey)
  const { data } = await rename('customer', { revision: 1 })
  expect(data).toMatchObject({
    key: 'customer',
    revision: 2,
    renamed_in: [before[0]?.id, before[2]?.id],
  })
  expect(await texts()).toEqual([
    ['For {{customer}}', 'Hello {{ customer }}, \\{{who}}'],
    ['Context', 'No one'],
    ['Off', '{{customer}} {{whole}}'],
  ])
  const { data: entries } = await client.list_audit_entries({ prompt_id }, devKey)
  expect(entries.map(({ action }) => action).toSorted()).toEqual([
    'block.updated',
    'block.updated',
    'prompt.created',
    'variable.updated',
  ])
})

test('a new key without rename_in_blocks leaves the blocks unchanged', async ({
  rename,
  texts,
}) => {
  const before = await texts()
  const { data } = await rename('customer', { rename_in_blocks: false })
  expect(data).not.toHaveProperty('renamed_in')
  expect(await texts()).toEqual(before)
})

test('a rejected rename changes nothing', async ({
  api,
  client,
  owner,
  devKey,
  prompt_id,
  rename,
  texts,
}) => {
  const before = await texts()
  await expect(rename('taken')).rejects.toMatchObject({ code: 'CONFLICT' })
  await expect(rename('new', { revision: 9 })).rejects.toMatchObject({
    code: 'PRECONDITION_FAILED',
  })
  const scopes = SCOPES.filter((scope) => scope !== 'blocks:write')
  const { text: bearer } = await api.key(owner, 'dev', scopes)
  await expect(rename('new', {}, { bearer })).rejects.toMatchObject({ code: 'FORBIDDEN' })
  const [block] = (await client.list_blocks({ prompt_id }, devKey)).data
  const title = `{{who}}${'x'.repeat(193)}`
  await client.update_block({ block_id: block?.id ?? '', title }, devKey)
  await expect(rename('longer')).rejects.toMatchObject({ code: 'CONFLICT' })
  expect((await texts()).map(([, content]) => content)).toEqual(
    before.map(([, content]) => content),
  )
})

test('the list of variables shows their usage to keys that read blocks', async ({
  api,
  client,
  owner,
  devKey,
  prompt_id,
}) => {
  const { data: blocks } = await client.list_blocks({ prompt_id }, devKey)
  const ids = blocks.map(({ id }) => id)
  const { data } = await client.list_variables({ prompt_id }, devKey)
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
