import { Ajv2020 } from 'ajv/dist/2020.js'
import { expect } from 'vitest'
import { test } from '../../../test/support/proposal-test.ts'
import { editPrompt } from '../prompts/index.sql.ts'

const TUPLE = { properties: { size: { items: [{ type: 'string' }] } } }
const LOOP = { $ref: '#/$defs/a', $defs: { a: { $ref: '#/$defs/a' } } }
const UNUSABLE = [
  TUPLE,
  { ...TUPLE, $schema: 'http://json-schema.org/draft-07/schema#' },
  { $anchor: 'top', properties: { next: { $ref: '#top' } } },
  { $ref: '#' },
  LOOP,
  { properties: { a: { $ref: '#nowhere' } } },
  { properties: { a: { multipleOf: 0 } } },
  { properties: { a: { enum: [] } } },
  { properties: { a: { exclusiveMinimum: 1, nullable: true } } },
  { properties: { a: { $id: 'https://schemas.example/a' } } },
  { properties: { a: { pattern: 'a\\-b' } } },
  { required: ['a', 'a'] },
  { anyOf: [] },
  { $async: true },
]

test.for(UNUSABLE)(
  'refuses the schema %j, however it is written',
  async (schema, { client, devKey, prompt }) => {
    const { prompt_id, propose } = prompt
    const variable = { key: 'order', type: 'object', rules: { schema } } as const
    const refused = {
      code: 'VALIDATION_ERROR',
      details: [{ field: 'variables.order.rules.schema', message: expect.stringMatching(/\.$/) }],
    }
    const variables = [variable]
    await expect(client.create_prompt({ name: 'A', variables }, devKey)).rejects.toMatchObject(
      refused,
    )
    const created = client.create_variable({ prompt_id, ...variable }, devKey)
    await expect(created).rejects.toMatchObject(refused)
    await client.create_variable({ prompt_id, key: 'order', type: 'object' }, devKey)
    const changed = { prompt_id, variable_id: 'order', rules: variable.rules }
    await expect(client.update_variable(changed, devKey)).rejects.toMatchObject(refused)
    await expect(propose({ set_variables: [variable] })).rejects.toMatchObject(refused)
  },
)

test.for(UNUSABLE)(
  'a stored schema %j leaves the contract valid, and the prompt editable',
  async (schema, { api, owner, client, devKey, prompt }) => {
    const { prompt_id } = prompt
    const rest = { key: 'order', type: 'object' } as const
    await client.create_variable({ prompt_id, ...rest }, devKey)
    await editPrompt(api.unitOfWork, api.system(owner.projectId), prompt_id, undefined, (copy) => {
      const variables = copy.content.variables.map((each) =>
        each.key === 'order' ? { ...each, rules: { schema } } : each,
      )
      return { copy: { ...copy, content: { ...copy.content, variables } }, result: null, audit: [] }
    })
    const { data } = await client.get_prompt_contract({ prompt_id }, devKey)
    const isValid = new Ajv2020({ logger: false }).compile(data.schema)
    expect([{}, 'text'].map((order) => isValid({ order }))).toEqual([true, false])
    const renamed = { prompt_id, variable_id: 'order', description: 'Order' }
    await client.update_variable(renamed, devKey)
    const values = { prompt_id, variables: { order: {} } }
    const compiled = client.compile_prompt(values, devKey).catch((error) => error)
    expect(await compiled).not.toMatchObject({ code: 'INTERNAL_ERROR' })
  },
)

test('schemas of drafts with the same meaning, and with their own $id, are taken', async ({
  client,
  devKey,
}) => {
  const $id = 'https://schemas.example/order'
  const schema = {
    $id,
    $schema: 'http://json-schema.org/draft-07/schema#',
    $ref: '#/definitions/a',
    definitions: { a: { required: ['id'] } },
  }
  const variables = ['one', 'two'].map((key) => ({
    key,
    type: 'object' as const,
    rules: { schema },
  }))
  const { data: made } = await client.create_prompt({ name: 'Two', variables }, devKey)
  const { data } = await client.get_prompt_contract({ prompt_id: made.id }, devKey)
  const isValid = new Ajv2020({ logger: false }).compile(data.schema)
  expect([{ id: 1 }, {}].map((two) => isValid({ two }))).toEqual([true, false])
})

test('choices are different from each other', async ({ client, devKey, prompt: { propose } }) => {
  const rules = { choices: ['a', 'b', 'a'] }
  const variable = { key: 'plan', type: 'enum' as const, rules }
  const refused = { details: [{ field: 'variables.plan.rules.choices', given: 'a' }] }
  const created = client.create_prompt({ name: 'A', variables: [variable] }, devKey)
  await expect(created).rejects.toMatchObject(refused)
  await expect(propose({ set_variables: [variable] })).rejects.toMatchObject(refused)
})

test('the contract takes the whole numbers that the prompt takes', async ({ client, devKey }) => {
  const variables = [
    { key: 'one', type: 'integer' },
    { key: 'few', type: 'integer', rules: { min: 2, max: 1e300 } },
    { key: 'many', type: 'list', rules: { item_type: 'integer' } },
  ] as const
  const text = '{{one}} {{few}} {{many}}'
  const { data: made } = await client.create_prompt(
    { name: 'Numbers', text, variables: [...variables] },
    devKey,
  )
  const { data } = await client.get_prompt_contract({ prompt_id: made.id }, devKey)
  const isValid = new Ajv2020({ logger: false }).compile(data.schema)
  for (const number of [2 ** 53 - 1, 2 ** 53, 1 - 2 ** 53, -(2 ** 53)]) {
    for (const values of [{ one: number }, { few: number }, { many: [number] }]) {
      const input = { prompt_id: made.id, variables: values }
      const taken = await client.compile_prompt(input, devKey).then(
        () => true,
        () => false,
      )
      expect(isValid(values), JSON.stringify(values)).toBe(taken)
    }
  }
})

test.for(['default_value', 'example'] as const)(
  'a proposal with a %s that does not match is refused, also where only the merge does not match',
  async (name, { client, devKey, prompt }) => {
    const { prompt_id, propose, apply, read } = prompt
    const rules = { rules: { pattern: '[a-z]+' } }
    const refused = {
      code: 'VALIDATION_ERROR',
      details: [{ field: `variables.word.${name}`, given: '1' }],
    }
    await client.create_variable({ prompt_id, key: 'word', type: 'string' }, devKey)
    const word = { key: 'word', [name]: '1' }
    await expect(propose({ set_variables: [{ ...word, ...rules }] })).rejects.toMatchObject(refused)
    const { id } = await propose({ set_variables: [word] })
    const update = { proposal_id: id, set_variables: [{ ...word, ...rules }] }
    await expect(client.update_proposal(update, devKey)).rejects.toMatchObject(refused)
    await client.update_variable({ prompt_id, variable_id: 'word', ...rules }, devKey)
    await expect(apply(id)).rejects.toMatchObject(refused)
    expect((await read()).variables).toContainEqual(
      expect.objectContaining({ key: 'word', ...rules }),
    )
  },
)
