import { expect } from 'vitest'
import { test as apiTest } from '../../../../test/support/api-test.ts'

const test = apiTest.extend('readError', ({ api, devKey }) => {
  return async (method: string, path: string, body: unknown) => {
    const response = await api.app.request(`/api/v1${path}`, {
      method,
      headers: { authorization: `Bearer ${devKey.bearer}`, 'content-type': 'application/json' },
      body: JSON.stringify(body),
    })
    return ((await response.json()) as { error: { details: object[] } }).error
  }
})

test('names each wrong field, with expected and given value', async ({ readError }) => {
  const error = await readError('POST', '/prompts', {
    name: 'x'.repeat(500),
    tags: 'support',
    blocks: [{ type: 'persona', title: 'A', content: 'B' }],
    model_config: [],
  })
  expect(error).toMatchObject({ code: 'VALIDATION_ERROR' })
  expect(error.details).toEqual([
    { field: 'name', message: expect.any(String), expected: expect.any(Number), given: 500 },
    { field: 'tags', message: expect.any(String), expected: 'array', given: 'string' },
    {
      field: 'blocks.0.type',
      message: expect.any(String),
      expected: expect.arrayContaining(['role', 'custom']),
      given: 'persona',
    },
    { field: 'model_config', message: expect.any(String), expected: 'object', given: 'array' },
  ])
})

test('names a missing and an unknown field', async ({ readError }) => {
  const missing = await readError('POST', '/prompts', {})
  expect(missing.details).toContainEqual({
    field: 'name',
    message: 'is required.',
    expected: 'string',
  })
  const unknown = await readError('POST', '/prompts', { name: 'A', titel: 'B' })
  expect(unknown.details).toEqual([
    { field: 'titel', message: expect.stringContaining('is not a known field') },
  ])
})

test("names the field of an operation's own rule, also when a worker thread finds it", async ({
  readError,
  client,
  devKey,
}) => {
  const { data } = await client.create_prompt({ name: 'Greeting' }, devKey)
  const order = await readError('PUT', `/prompts/${data.id}/blocks/order`, { block_ids: [] })
  expect(order.details).toMatchObject([{ field: 'block_ids' }])
  const many = Array.from({ length: 300 }, (_, i) => ({ name: `P${i}`, prompt: 'Hello' }))
  const imported = await readError('POST', '/imports', {
    content: JSON.stringify({ prompts: many.map((each) => ({ ...each, text: 'x'.repeat(200) })) }),
    format: 'promptlayer',
  })
  expect(imported.details).toMatchObject([{ field: 'content' }])
})

test('an error about no field has no details', async ({ readError }) => {
  const error = await readError('POST', '/prompts/no-such-prompt/versions', {})
  expect(error).toMatchObject({ code: 'NOT_FOUND', details: [] })
})

test('details contain no secret', async ({ api, owner, projectAs }) => {
  const project = await projectAs(owner, owner.projectId)
  const secret = 'sk-a secret with spaces'
  const creating = project.create_provider(
    { kind: 'openai', name: 'Mine', credential: secret, default_model: 'gpt-5' },
    {},
  )
  await expect(creating).rejects.toMatchObject({ details: [{ field: 'credential' }] })
  const failure = await creating.catch((error) => error)
  expect(JSON.stringify(failure.details)).not.toContain('secret')
  expect(api.log.join()).not.toContain(secret)
})
