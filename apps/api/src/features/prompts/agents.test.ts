import { PUBLIC_PREFIX } from '@promptwire/contract/public-contract'
import { expect } from 'vitest'
import { test as apiTest } from '../../../../../test/support/api-test.ts'

const test = apiTest
  .extend('prompt_id', async ({ api, client, owner, devKey }) => {
    const variables = [{ key: 'name', default_value: 'you' }]
    const { slug } = await api.prompt(owner, { variables })
    await client.create_prompt({ name: 'Other' }, devKey)
    return slug
  })
  .extend(
    'copy',
    ({ client, devKey, prompt_id }) =>
      async () =>
        (await client.get_working_copy({ prompt_id }, devKey)).data,
  )

const NOT_FOUND = { code: 'NOT_FOUND' }

test("a block_id can be qualified by its prompt's slug or id; another prompt is not found", async ({
  copy,
  client,
  prompt_id,
  devKey,
  api,
}) => {
  const { id, blocks = [] } = await copy()
  const block_id = blocks[0]?.id ?? ''
  const change = { block_id, content: 'Hi {{name}}' }
  await client.update_block({ ...change, prompt_id }, devKey)
  await client.update_block({ ...change, prompt_id: id, content: 'Hello {{name}}' }, devKey)
  for (const other of ['other', 'none', '..x', '01999c5e-7b1c-7c3a-9d2e-5f6a7b8c9d0e']) {
    const elsewhere = { ...change, prompt_id: other, content: 'lost' }
    await expect(client.update_block(elsewhere, devKey)).rejects.toMatchObject(NOT_FOUND)
    const deletion = { block_id, prompt_id: other }
    await expect(client.delete_block(deletion, devKey)).rejects.toMatchObject(NOT_FOUND)
  }
  const nul = await api.app.request(`${PUBLIC_PREFIX}/blocks/${block_id}?prompt_id=%00`, {
    method: 'DELETE',
    headers: { authorization: `Bearer ${devKey.bearer}` },
  })
  expect(nul.status, 'what PostgreSQL does not store is the name of no prompt').toBe(404)
  expect((await copy()).blocks?.[0]?.content).toBe('Hello {{name}}')
  await client.delete_block({ block_id, prompt_id }, devKey)
  expect((await copy()).blocks).toEqual([])
})

test('a variable can be addressed by key and prompt', async ({
  copy,
  prompt_id,
  client,
  devKey,
}) => {
  const { variables = [] } = await copy()
  const variable_id = variables[0]?.id ?? ''
  const change = { variable_id: 'name', prompt_id, default_value: 'friend' }
  const { data } = await client.update_variable(change, devKey)
  expect(data).toMatchObject({ id: variable_id, key: 'name', default_value: 'friend' })
  await expect(client.update_variable({ variable_id: 'name' }, devKey)).rejects.toMatchObject({
    code: 'VALIDATION_ERROR',
    message: expect.stringContaining('prompt_id'),
  })
  for (const wrong of [
    { variable_id: 'none', prompt_id },
    { variable_id: 'name', prompt_id: 'other' },
  ]) {
    await expect(client.delete_variable(wrong, devKey)).rejects.toMatchObject(NOT_FOUND)
  }
  const elsewhere = { variable_id, prompt_id: 'other' }
  await expect(client.delete_variable(elsewhere, devKey)).rejects.toMatchObject(NOT_FOUND)
  await client.delete_variable({ variable_id: 'name', prompt_id }, devKey)
  expect((await copy()).variables).toEqual([])
})

test('a test case can be qualified by its prompt; another prompt is not found', async ({
  client,
  prompt_id,
  devKey,
}) => {
  const made = await client.create_test_case({ prompt_id, input_text: 'Hi' }, devKey)
  const test_case_id = made.data.id
  const ofOther = { test_case_id, prompt_id: 'other' }
  await client.update_test_case({ test_case_id, prompt_id, input_text: 'Hello' }, devKey)
  await client.check_output({ test_case_id, prompt_id, output: 'x' }, devKey)
  const refused = [
    () => client.update_test_case({ ...ofOther, input_text: 'lost' }, devKey),
    () => client.check_output({ ...ofOther, output: 'x' }, devKey),
    () => client.delete_test_case(ofOther, devKey),
  ]
  for (const each of refused) await expect(each()).rejects.toMatchObject(NOT_FOUND)
  const { data } = await client.list_test_cases({ prompt_id }, devKey)
  expect(data).toMatchObject([{ input_text: 'Hello' }])
  await client.delete_test_case({ test_case_id, prompt_id }, devKey)
})

test.for([
  [30, '30'],
  [true, 'true'],
  [0.5, '0.5'],
  ['30', '30'],
  [null, null],
] as const)(
  'stores the default value %j as %j',
  async ([default_value, kept], { client, prompt_id, devKey }) => {
    const { data } = await client.create_variable({ prompt_id, key: 'age', default_value }, devKey)
    expect(data.default_value).toBe(kept)
    const created = await client.create_prompt(
      { name: 'At once', variables: [{ key: 'age', default_value }] },
      devKey,
    )
    expect(created.data.variables).toMatchObject([{ default_value: kept }])
  },
)

test('parses values sent as JSON text and rejects invalid ones as before', async ({
  api,
  devKey,
  prompt_id,
}) => {
  const post = (path: string, body: unknown) =>
    api.app.request(`${PUBLIC_PREFIX}${path}`, {
      method: 'POST',
      headers: { authorization: `Bearer ${devKey.bearer}`, 'content-type': 'application/json' },
      body: JSON.stringify(body),
    })
  const compiled = await post(`/prompts/${prompt_id}/compiled`, { variables: '{"name":"Ada"}' })
  expect(await compiled.json()).toMatchObject({ data: { prompt: '## Role\nHello Ada' } })
  const blocks = JSON.stringify([{ type: 'role', title: 'Role', content: '{"is": "text"}' }])
  const created = await post('/prompts', { name: 'Texts', tags: '["a","b"]', blocks })
  expect(await created.json()).toMatchObject({
    data: { tags: ['a', 'b'], blocks: [{ content: '{"is": "text"}' }] },
  })
  const refused = await post(`/prompts/${prompt_id}/compiled`, { variables: 'Ada' })
  expect(refused.status).toBe(400)
  expect(JSON.stringify(await refused.json())).toContain('variables: must be an object')
  const deep = `${'['.repeat(100)}${']'.repeat(100)}`
  expect((await post('/prompts', { name: 'Deep', model_config: deep })).status).toBe(400)
})
