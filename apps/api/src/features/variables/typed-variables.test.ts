import { Ajv2020 } from 'ajv/dist/2020.js'
import { expect } from 'vitest'
import { test as apiTest } from '../../../../../test/support/api-test.ts'

const CONTENT = '{{seats}} seats on {{plan}} from {{start}}: {{features}} {{owner}} {{code}}'
const OWNER = { type: 'object', required: ['name'], properties: { name: { type: 'string' } } }

const test = apiTest.extend('compile', async ({ client, devKey }) => {
  const { data } = await client.create_prompt(
    {
      name: 'Order',
      slug: 'order',
      blocks: [{ type: 'custom', title: 'Order', content: CONTENT, heading: 'none' }],
      variables: [
        { key: 'seats', type: 'integer', rules: { min: 1, max: 10 }, required: true },
        { key: 'plan', type: 'enum', rules: { choices: ['free', 'pro'] }, default_value: 'free' },
        { key: 'start', type: 'date', default_value: '2026-01-31' },
        { key: 'features', type: 'list', rules: { format: 'comma' }, default_value: '["sso"]' },
        { key: 'owner', type: 'object', rules: { schema: OWNER } },
        { key: 'code', type: 'string', rules: { pattern: '[A-Z]{2}\\d+' } },
      ],
    },
    devKey,
  )
  return async (variables: Record<string, unknown>, lenient = false) => {
    const input = { prompt_id: data.slug, variables, lenient } as Parameters<
      typeof client.compile_prompt
    >[0]
    return (await client.compile_prompt(input, devKey)).data
  }
})

test('values and defaults are written as their types have them', async ({ compile }) => {
  expect(await compile({ seats: 3 })).toMatchObject({
    prompt: '3 seats on free from 2026-01-31: sso {{owner}} {{code}}',
    unresolved: ['owner', 'code'],
  })
  const all = {
    seats: '4',
    plan: 'pro',
    start: '2028-02-29',
    features: ['sso', 'audit'],
    owner: { name: 'Ada' },
    code: 'AB12',
  }
  expect(await compile(all)).toMatchObject({
    prompt: '4 seats on pro from 2028-02-29: sso, audit {"name":"Ada"} AB12',
    unresolved: [],
  })
})

test.for([
  ['seats', 0, 'must be at least 1'],
  ['seats', 'two', 'must be a whole number'],
  ['plan', 'team', 'must be one of free, pro'],
  ['start', '31.01.2026', 'must be a date'],
  ['features', { sso: true }, 'must be a list'],
  ['owner', { id: 1 }, 'does not meet its schema'],
  ['code', 'ab12', 'must match'],
  ['undeclared', ['a'], 'must be text'],
] as const)('refuses %s: %j, and leaves its placeholder if lenient', async (given, { compile }) => {
  const [key, value, words] = given
  const values = { seats: 3, [key]: value }
  await expect(compile(values)).rejects.toMatchObject({
    code: 'VALIDATION_ERROR',
    details: [
      {
        field: `variables.${key}`,
        message: expect.stringContaining(words),
        expected: expect.anything(),
        given: expect.any(String),
      },
    ],
  })
  const { prompt, unresolved, variables_used } = await compile(values, true)
  expect([prompt.includes(`{{${key}}}`), unresolved.includes(key)]).toEqual(
    Array(2).fill(variables_used.includes(key)),
  )
})

test('many callers get fresh values checked at once', async ({ compile }) => {
  const asked = Array.from({ length: 64 }, (_, at) =>
    compile({ seats: 3, owner: { name: `Ada ${at}` }, code: `AB${at}` }),
  )
  const answers = await Promise.all(asked)
  expect(answers.map(({ prompt }) => prompt)).toEqual(
    answers.map((_, at) => expect.stringContaining(`{"name":"Ada ${at}"} AB${at}`)),
  )
})

test('without a required value, lenient leaves the placeholder', async ({ compile }) => {
  await expect(compile({})).rejects.toThrow('variables.seats: is required')
  expect((await compile({}, true)).unresolved).toEqual(['seats', 'owner', 'code'])
})

test.for([
  [{ type: 'enum' }, 'rules.choices', 'is required'],
  [{ type: 'integer', rules: { choices: ['a'] } }, 'rules.choices', 'is not a rule of the type'],
  [{ rules: { min: 1 } }, 'rules.min', 'is not a rule of the type text'],
  [{ type: 'list', rules: { min: 3, max: 2 } }, 'rules.max', 'must be at least min'],
  [{ type: 'list', rules: { max: -1 } }, 'rules.max', 'must be a whole number from 0'],
  [{ type: 'string', rules: { min: 1.5 } }, 'rules.min', 'must be a whole number from 0'],
  [{ type: 'string', rules: { pattern: '(?=a)' } }, 'rules.pattern', 'is not a regular expression'],
  [{ type: 'integer', default_value: 'many' }, 'default_value', 'must be a whole number'],
  [{ type: 'date', example: 'soon' }, 'example', 'must be a date'],
] as const)('refuses a variable with %j', async ([fields, field, words], { client, devKey }) => {
  await client.create_prompt({ name: 'New', slug: 'new' }, devKey)
  const variable = { prompt_id: 'new', key: 'value', ...fields } as Parameters<
    typeof client.create_variable
  >[0]
  await expect(client.create_variable(variable, devKey)).rejects.toMatchObject({
    code: 'VALIDATION_ERROR',
    details: [{ field: `variables.value.${field}`, message: expect.stringContaining(words) }],
  })
})

test('the contract of a prompt is the schema of its values', async ({
  client,
  devKey,
  compile,
}) => {
  await compile({ seats: 1 })
  const { data } = await client.get_prompt_contract({ prompt_id: 'order' }, devKey)
  expect(data.schema).toMatchObject({
    type: 'object',
    required: ['seats'],
    properties: {
      seats: { type: 'integer', minimum: 1, maximum: 10 },
      plan: { type: 'string', enum: ['free', 'pro'], default: 'free' },
      start: { type: 'string', format: 'date', default: '2026-01-31' },
      features: { type: 'array', items: { type: 'string' }, default: ['sso'] },
      owner: OWNER,
      code: { type: 'string', pattern: '^(?:[A-Z]{2}\\d+)$' },
    },
  })
  const isValid = new Ajv2020({ formats: { date: true } }).compile(data.schema)
  expect(isValid({ seats: 2, features: ['a'], owner: { name: 'Ada' }, code: 'AB1', more: 1 })).toBe(
    true,
  )
  expect(isValid({ seats: 0 })).toBe(false)
})

test('the contract reads defaults as values are read, and keeps references in a schema', async ({
  client,
  devKey,
}) => {
  const schema = {
    $defs: { city: { type: 'string', minLength: 2 } },
    properties: { home: { $ref: '#/$defs/city' } },
  }
  const variables = [
    { key: 'topics', type: 'list', default_value: 'sales\nsupport' },
    { key: 'scores', type: 'list', rules: { item_type: 'integer' }, default_value: '1\n02' },
    { key: 'month', type: 'integer', default_value: '03' },
    { key: 'price', type: 'number', default_value: '01.50' },
    { key: 'address', type: 'object', rules: { schema } },
  ] as const
  await client.create_prompt({ name: 'New', slug: 'new', variables: [...variables] }, devKey)
  const { data } = await client.get_prompt_contract({ prompt_id: 'new' }, devKey)
  expect(data.schema).toMatchObject({
    properties: {
      topics: { default: ['sales', 'support'] },
      scores: { default: [1, 2] },
      month: { default: 3 },
      price: { default: 1.5 },
    },
  })
  const isValid = new Ajv2020({ strict: false }).compile(data.schema)
  expect([{ home: 'Oslo' }, { home: 'O' }].map((address) => isValid({ address }))).toEqual([
    true,
    false,
  ])
})

test.for(['(?i)abc', '[[:alpha:]]{3}', '\\Aabc\\z', 'ab\\-?c', '\\p{Latin}+'])(
  'the contract stays valid with the RE2 pattern %s',
  async (pattern, { client, devKey }) => {
    const variables = [{ key: 'code', type: 'string', rules: { pattern, max: 3 } }] as const
    const { data: prompt } = await client.create_prompt(
      { name: 'Code', text: '{{code}}', variables: [...variables] },
      devKey,
    )
    const { data } = await client.get_prompt_contract({ prompt_id: prompt.slug }, devKey)
    const isValid = new Ajv2020({ strict: false }).compile(data.schema)
    expect(['abc', 'abcd'].map((code) => isValid({ code }))).toEqual([true, false])
    expect(data.schema).toMatchObject({ properties: { code: { $comment: `RE2: ${pattern}` } } })
  },
)

test('the contract takes objects only, as the prompt does, also where the schema has other types', async ({
  client,
  devKey,
}) => {
  const rules = { schema: { type: ['object', 'null'] } }
  const variables = [{ key: 'owner', type: 'object', rules }] as const
  await client.create_prompt({ name: 'New', slug: 'new', variables: [...variables] }, devKey)
  const { data } = await client.get_prompt_contract({ prompt_id: 'new' }, devKey)
  const isValid = new Ajv2020().compile(data.schema)
  expect([{}, null].map((owner) => isValid({ owner }))).toEqual([true, false])
})

test('refuses a schema that refers to another document', async ({ client, devKey }) => {
  await client.create_prompt({ name: 'New', slug: 'new' }, devKey)
  const rules = { schema: { $ref: 'https://schemas.example/order' } }
  const variable = { prompt_id: 'new', key: 'value', type: 'object', rules } as const
  await expect(client.create_variable(variable, devKey)).rejects.toMatchObject({
    details: [{ field: 'rules.schema."$ref"' }],
  })
})

test('null is refused with the types that a value can have', async ({ compile }) => {
  await expect(compile({ seats: 3, code: null })).rejects.toMatchObject({
    code: 'VALIDATION_ERROR',
    details: [
      {
        field: 'variables.code',
        expected: ['string', 'number', 'boolean', 'array', 'record'],
        given: 'null',
      },
    ],
  })
})

const MISMATCHED = [
  [{ type: 'string', rules: { pattern: '[A-Z]+' } }, 'abc', '[A-Z]+'],
  [{ type: 'string', rules: { min: 4 } }, 'abc', 'at least 4 characters'],
  [{ type: 'string', rules: { max: 2 } }, 'abc', 'at most 2 characters'],
  [{ type: 'integer', rules: { max: 5 } }, '6', 'at most 5'],
  [{ type: 'enum', rules: { choices: ['a', 'b'] } }, 'c', 'one of a, b'],
  [{ type: 'date' }, '2026-02-30', 'a date such as 2026-01-31'],
  [{ type: 'list', rules: { max: 1 } }, '["a","b"]', 'at most 1 item'],
  [{ type: 'object', rules: { schema: OWNER } }, '{"id":1}', 'its schema'],
] as const

test.for(MISMATCHED)(
  'a variable of %j cannot have the default %s',
  async ([rules, given, expected], { client, devKey }) => {
    const refused = {
      code: 'VALIDATION_ERROR',
      details: [
        {
          field: 'variables.value.default_value',
          message: expect.stringMatching(/^(?:must|does)/),
          expected,
          given,
        },
      ],
    }
    const variable = { key: 'value', ...rules, default_value: given } as never
    const created = client.create_prompt({ name: 'A', variables: [variable] }, devKey)
    await expect(created).rejects.toMatchObject(refused)
    await client.create_prompt({ name: 'New', slug: 'new' }, devKey)
    const inNew = { prompt_id: 'new', ...(variable as { key: string }) }
    await expect(client.create_variable(inNew, devKey)).rejects.toMatchObject(refused)
    await client.create_variable({ prompt_id: 'new', key: 'value', default_value: given }, devKey)
    const changed = { prompt_id: 'new', variable_id: 'value', ...rules } as never
    await expect(client.update_variable(changed, devKey)).rejects.toMatchObject(refused)
  },
)
