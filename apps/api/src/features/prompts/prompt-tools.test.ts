import { expect } from 'vitest'
import { modelServerOfTest } from '../../../../../test/support/model-server.ts'
import { test as proposalTest } from '../../../test/support/proposal-test.ts'

const FIND = {
  name: 'find_order',
  description: 'Finds an order.',
  parameters: { type: 'object', properties: { id: { type: 'string' } }, required: ['id'] },
  strict: true,
}
const CANCEL = { name: 'cancel_order', parameters: { type: 'object', properties: {} } }
const REPLY = {
  name: 'reply',
  schema: { type: 'object', properties: { answer: { type: 'string' } } },
  strict: true,
}

const test = proposalTest
  .extend('apiOptions', { environment: { PRIVATE_MODEL_HOSTS: '127.0.0.1' } })
  .extend('server', modelServerOfTest)
  .extend('update', ({ client, devKey, prompt: { prompt_id } }) => {
    return async (fields: object) =>
      (await client.update_prompt({ prompt_id, ...fields }, devKey)).data
  })

test('versions keep tools, and compare them with their names', async ({
  client,
  devKey,
  prompt: { prompt_id },
  update,
}) => {
  const first = { tools: [FIND], tool_choice: 'auto', response_schema: null }
  expect(await update(first)).toMatchObject(first)
  await client.save_draft_version({ prompt_id }, devKey)
  const second = {
    tools: [FIND, CANCEL],
    tool_choice: { name: 'find_order' },
    response_schema: REPLY,
  }
  await update(second)
  await client.save_draft_version({ prompt_id }, devKey)
  const { data: version } = await client.get_version({ prompt_id, version: 2 }, devKey)
  expect(version).toMatchObject(second)
  const { data: difference } = await client.diff_versions({ prompt_id, from: 1, to: 2 }, devKey)
  expect(difference).toMatchObject({
    tools: { before: [FIND], after: [FIND, CANCEL] },
    tool_choice: { before: 'auto', after: { name: 'find_order' } },
    response_schema: { before: null, after: REPLY },
    model_config: null,
  })
  await client.rollback_version({ prompt_id, version: 1 }, devKey)
  expect((await client.get_working_copy({ prompt_id }, devKey)).data).toMatchObject(first)
})

test.for<[object, string]>([
  [{ tools: [FIND, FIND] }, 'tools'],
  [{ tools: [{ ...FIND, name: 'find order' }] }, 'tools.0.name'],
  [{ tools: [{ ...FIND, name: '__proto__' }] }, 'tools.0.name'],
  [{ tools: [{ ...FIND, parameters: { type: 'text' } }] }, 'tools.0.parameters.type'],
  [
    { tools: [{ ...FIND, parameters: { properties: { a: { $ref: 'https://example.com/a' } } } }] },
    'tools.0.parameters.properties.a."$ref"',
  ],
  [{ tools: [{ ...FIND, parameters: { description: 'x'.repeat(65_537) } }] }, 'tools.0.parameters'],
  [{ tools: [{ ...FIND, arguments: {} }] }, 'tools.0'],
  [{ tools: [{ ...FIND, name: 'x'.repeat(65) }] }, 'tools.0.name'],
  [{ tool_choice: 'always' }, 'tool_choice'],
  [{ response_schema: { name: 'reply' } }, 'response_schema.schema'],
  [
    { response_schema: { name: 'reply', schema: { required: 'a' } } },
    'response_schema.schema.required',
  ],
])('rejects %j at its place', async ([fields, field], { update }) => {
  await expect(update(fields)).rejects.toMatchObject({
    code: 'VALIDATION_ERROR',
    details: [{ field: expect.stringMatching(new RegExp(`^${field.replace('$', '\\$')}`)) }],
  })
})

test('a proposal changes one tool while another is edited', async ({ prompt, update }) => {
  await update({ tools: [FIND, CANCEL] })
  const changed = { ...CANCEL, description: 'Cancels an order.' }
  const { id } = await prompt.propose({ tools: [FIND, changed] })
  const edited = { ...FIND, description: 'Finds one order.' }
  const { revision } = await update({ tools: [edited, CANCEL] })
  expect(await prompt.get(id)).toMatchObject({ has_conflicts: false, changes: { tools: true } })
  expect(revision).toBeGreaterThan(1)
  await prompt.apply(id)
  expect(await prompt.read()).toMatchObject({ tools: [edited, changed] })
})

test('a tool that model_config has differently is refused when it is saved', async ({ update }) => {
  const tools = [{ type: 'function', function: FIND }]
  await update({ model_config: { tools } })
  expect(await update({ tools: [FIND] })).toMatchObject({ tools: [FIND] })
  await expect(update({ tools: [CANCEL] })).rejects.toMatchObject({
    code: 'VALIDATION_ERROR',
    details: [{ field: 'tools', message: expect.stringContaining('Remove it there') }],
  })
})

test('a run sends tools, tool choice and response schema', async ({
  client,
  devKey,
  ownersProject,
  prompt: { prompt_id },
  server,
  update,
}) => {
  const given = { kind: 'openai-compatible', name: 'Mine', base_url: server.url } as const
  await ownersProject.create_provider({ ...given, default_model: 'gpt-5' }, {})
  await update({ tools: [FIND], tool_choice: { name: 'find_order' }, response_schema: REPLY })
  const { data } = await client.run_playground({ prompt_id }, devKey)
  expect(server.received[0]?.body).toMatchObject({
    tools: [{ type: 'function', function: FIND }],
    tool_choice: { type: 'function', function: { name: 'find_order' } },
    response_format: { type: 'json_schema', json_schema: REPLY },
  })
  expect(data.settings).toMatchObject({ tools: ['find_order'], tool_choice: 'find_order' })
})

test.for(['_search', '-x', '7up', 'X'.repeat(64)])(
  'a tool can have the name %s, as at providers',
  async (name, { update }) => {
    const fields = {
      tools: [{ ...FIND, name }],
      tool_choice: { name },
      response_schema: { ...REPLY, name },
    }
    expect(await update(fields)).toMatchObject(fields)
  },
)

test('a write cannot choose a tool that the prompt does not have', async ({
  client,
  devKey,
  update,
}) => {
  const refused = {
    code: 'VALIDATION_ERROR',
    details: [
      {
        field: 'tool_choice',
        message: expect.stringContaining('no tool is named'),
        expected: ['auto', 'none', 'required', 'cancel_order'],
        given: 'find_order',
      },
    ],
  }
  const choice = { tools: [CANCEL], tool_choice: { name: 'find_order' } }
  await expect(update(choice)).rejects.toMatchObject(refused)
  await expect(client.create_prompt({ name: 'New', ...choice }, devKey)).rejects.toMatchObject(
    refused,
  )
  await update({ tools: [FIND], tool_choice: { name: 'find_order' } })
  await expect(update({ tools: [CANCEL] })).rejects.toMatchObject(refused)
  await update({ tools: [CANCEL], tool_choice: null })
  const tools = [{ type: 'function', function: FIND }]
  await update({ model_config: { tools }, tools: [] })
  await update({ tool_choice: { name: 'find_order' } })
})

test('a stored choice of a missing tool stays usable, and is reported before it is published', async ({
  client,
  devKey,
  prompt: { prompt_id, propose, apply },
  update,
}) => {
  await update({ tools: [FIND, CANCEL] })
  const id = (await propose({ tool_choice: { name: 'find_order' } })).id
  await update({ tools: [CANCEL] })
  await apply(id)
  expect(await update({ description: 'Orders' })).toMatchObject({
    tool_choice: { name: 'find_order' },
  })
  const warning = { code: 'unknown_tool', message: expect.stringContaining('find_order') }
  const { data: review } = await client.review_publish({ prompt_id }, devKey)
  expect(review.warnings).toContainEqual(warning)
  const { data: saved } = await client.save_draft_version({ prompt_id }, devKey)
  expect(saved.warnings).toContainEqual(warning)
})
