import { createClient } from '@promptwire/core/contract/derive/client'
import { PUBLIC_PREFIX, publicContract } from '@promptwire/core/contract/public/public-contract'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { createTestApi, type TestApi } from '../../../test/support/api.ts'

let api: TestApi
let key: { bearer: string }
let prompt_id: string
beforeAll(async () => {
  api = await createTestApi()
})
afterAll(() => api.close())

const client = createClient(publicContract, PUBLIC_PREFIX, async (url, request) =>
  api.app.request(url, request),
)

beforeEach(async () => {
  const owner = await api.owner()
  key = { bearer: (await api.key(owner, 'dev')).text }
  prompt_id = (await api.prompt(owner, { variables: [{ key: 'name', default_value: 'you' }] })).slug
  await client.create_prompt({ name: 'Other' }, key)
})

const copy = async () => (await client.get_working_copy({ prompt_id }, key)).data
const NOT_FOUND = { code: 'NOT_FOUND' }

test('a block may be named with its prompt, by slug or UUID, and is not found in another', async () => {
  const { id, blocks = [] } = await copy()
  const block_id = blocks[0]?.id ?? ''
  const change = { block_id, content: 'Hi {{name}}' }
  await client.update_block({ ...change, prompt_id }, key)
  await client.update_block({ ...change, prompt_id: id, content: 'Hello {{name}}' }, key)
  for (const other of ['other', 'none', '..x', '01999c5e-7b1c-7c3a-9d2e-5f6a7b8c9d0e']) {
    const elsewhere = { ...change, prompt_id: other, content: 'lost' }
    await expect(client.update_block(elsewhere, key)).rejects.toMatchObject(NOT_FOUND)
    const deletion = { block_id, prompt_id: other }
    await expect(client.delete_block(deletion, key)).rejects.toMatchObject(NOT_FOUND)
  }
  const nul = await api.app.request(`${PUBLIC_PREFIX}/blocks/${block_id}?prompt_id=%00`, {
    method: 'DELETE',
    headers: { authorization: `Bearer ${key.bearer}` },
  })
  expect(nul.status, 'what PostgreSQL does not store is the name of no prompt').toBe(404)
  expect((await copy()).blocks?.[0]?.content).toBe('Hello {{name}}')
  await client.delete_block({ block_id, prompt_id }, key)
  expect((await copy()).blocks).toEqual([])
})

test('a variable may be named by its key beside its prompt', async () => {
  const { variables = [] } = await copy()
  const variable_id = variables[0]?.id ?? ''
  const change = { variable_id: 'name', prompt_id, default_value: 'friend' }
  const { data } = await client.update_variable(change, key)
  expect(data).toMatchObject({ id: variable_id, key: 'name', default_value: 'friend' })
  await expect(client.update_variable({ variable_id: 'name' }, key)).rejects.toMatchObject({
    code: 'VALIDATION_ERROR',
    message: expect.stringContaining('prompt_id'),
  })
  for (const wrong of [
    { variable_id: 'none', prompt_id },
    { variable_id: 'name', prompt_id: 'other' },
  ]) {
    await expect(client.delete_variable(wrong, key)).rejects.toMatchObject(NOT_FOUND)
  }
  const elsewhere = { variable_id, prompt_id: 'other' }
  await expect(client.delete_variable(elsewhere, key)).rejects.toMatchObject(NOT_FOUND)
  await client.delete_variable({ variable_id: 'name', prompt_id }, key)
  expect((await copy()).variables).toEqual([])
})

test('a test case may be named with its prompt, and is not found in another', async () => {
  const made = await client.create_test_case({ prompt_id, input_text: 'Hi' }, key)
  const test_case_id = made.data.id
  const ofOther = { test_case_id, prompt_id: 'other' }
  await client.update_test_case({ test_case_id, prompt_id, input_text: 'Hello' }, key)
  await client.check_output({ test_case_id, prompt_id, output: 'x' }, key)
  const refused = [
    () => client.update_test_case({ ...ofOther, input_text: 'lost' }, key),
    () => client.check_output({ ...ofOther, output: 'x' }, key),
    () => client.delete_test_case(ofOther, key),
  ]
  for (const each of refused) await expect(each()).rejects.toMatchObject(NOT_FOUND)
  const { data } = await client.list_test_cases({ prompt_id }, key)
  expect(data).toMatchObject([{ input_text: 'Hello' }])
  await client.delete_test_case({ test_case_id, prompt_id }, key)
})

test.each([
  [30, '30'],
  [true, 'true'],
  [0.5, '0.5'],
  ['30', '30'],
  [null, null],
] as const)('the default value %j is kept as %j', async (default_value, kept) => {
  const { data } = await client.create_variable({ prompt_id, key: 'age', default_value }, key)
  expect(data.default_value).toBe(kept)
  const created = await client.create_prompt(
    { name: 'At once', variables: [{ key: 'age', default_value }] },
    key,
  )
  expect(created.data.variables).toMatchObject([{ default_value: kept }])
})

test('values that were written as JSON text are understood, and nonsense is told as before', async () => {
  const post = (path: string, body: unknown) =>
    api.app.request(`${PUBLIC_PREFIX}${path}`, {
      method: 'POST',
      headers: { authorization: `Bearer ${key.bearer}`, 'content-type': 'application/json' },
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
