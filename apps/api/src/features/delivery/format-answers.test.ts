import { FORMATS } from '@promptwire/core/formats/formats'
import { expect } from 'vitest'
import { test as apiTest } from '../../../../../test/support/api-test.ts'

const FIND = { name: 'find', description: 'Finds.', parameters: { type: 'object', properties: {} } }
const THINKING = { type: 'enabled', budget_tokens: 1_024 }
const REPLY = { name: 'reply', schema: { type: 'object', properties: {} }, strict: false }

const test = apiTest
  .extend('prompt', async ({ client, devKey }) => {
    const { data } = await client.create_prompt(
      {
        name: 'Chat',
        slug: 'chat',
        model_config: {
          model: 'claude-sonnet-4-5',
          temperature: 0.3,
          max_tokens: 2_000,
          thinking: THINKING,
        },
        tools: [FIND],
        tool_choice: { name: 'find' },
        response_schema: REPLY,
        variables: [{ key: 'question', required: true }],
        blocks: [
          { type: 'role', title: 'Role', content: 'You help.' },
          { type: 'custom', title: 'Q', content: '{{question}}', role: 'user', name: 'ada' },
          { type: 'custom', title: 'Later', content: 'Be brief.' },
          { type: 'custom', title: 'Off', content: 'Off', enabled: false },
        ],
      },
      devKey,
    )
    return data
  })
  .extend('compile', ({ client, prompt, devKey }) => async (format: string, more: object = {}) => {
    const input = { prompt_id: prompt.slug, format, variables: { question: 'Why?' }, ...more }
    return (await client.compile_prompt(input as never, devKey)).data
  })

const MESSAGES = [
  { role: 'system', content: '## Role\nYou help.' },
  { role: 'user', content: 'Why?', name: 'ada' },
  { role: 'system', content: '## Later\nBe brief.' },
]

test('text gains no field', async ({ compile }) => {
  const plain = await compile('text')
  const names = ['format', 'model', 'request', 'settings_not_sent', 'cache']
  expect(Object.keys(plain).filter((name) => names.includes(name))).toEqual([])
})

test('messages have the roles, names, tools and settings of the prompt', async ({ compile }) => {
  const { request, prompt, tokens } = await compile('messages')
  expect(request).toEqual({
    messages: MESSAGES,
    model_config: expect.objectContaining({ temperature: 0.3 }),
    tools: [FIND],
    tool_choice: { name: 'find' },
    response_schema: REPLY,
  })
  expect(await compile('text')).toMatchObject({ prompt, tokens })
})

test('a template has blocks with their placeholders, and needs no values', async ({ compile }) => {
  const { request } = await compile('template', { variables: undefined })
  expect(request).toMatchObject({
    blocks: [
      { title: 'Role', role: 'system', heading: 'title', when: null },
      { title: 'Q', content: '{{question}}', role: 'user' },
      { title: 'Later' },
    ],
    variables: [{ key: 'question', required: true, default_value: null }],
    tools: [FIND],
  })
})

test('the AI SDK gets its own options, with those of the model’s maker', async ({ compile }) => {
  const { request, settings_not_sent } = await compile('ai-sdk')
  expect(request).toEqual({
    system: '## Role\nYou help.\n\n## Later\nBe brief.',
    messages: [{ role: 'user', content: 'Why?' }],
    temperature: 0.3,
    maxOutputTokens: 2_000,
    tools: { find: { description: 'Finds.', inputSchema: FIND.parameters } },
    toolChoice: { type: 'tool', toolName: 'find' },
    responseFormat: { type: 'json', name: REPLY.name, schema: REPLY.schema },
    providerOptions: { anthropic: { thinking: { type: 'enabled', budgetTokens: 1_024 } } },
  })
  expect(settings_not_sent?.map(({ setting }) => setting)).toEqual([
    'response_schema.strict',
    'messages.name',
    'messages.role',
  ])
})

test('without a model, the AI SDK gets no names and no options of a provider', async ({
  compile,
  client,
  prompt,
  devKey,
}) => {
  await client.update_prompt({ prompt_id: prompt.id, model_config: { user: 'u1' } }, devKey)
  const { request, settings_not_sent } = await compile('ai-sdk')
  expect(request).toHaveProperty('messages.0', { role: 'user', content: 'Why?' })
  expect(settings_not_sent?.map(({ setting }) => setting)).toEqual([
    'user',
    'response_schema.strict',
    'messages.name',
  ])
})

test('what a provider does not take is reported, not sent', async ({
  compile,
  client,
  prompt,
  devKey,
}) => {
  await client.update_prompt(
    { prompt_id: prompt.id, model_config: { model: 'claude-sonnet-4-5', max_tokens: 50, seed: 7 } },
    devKey,
  )
  const { request, settings_not_sent } = await compile('anthropic')
  expect(request).not.toHaveProperty('seed')
  expect(request).toMatchObject({
    system: [{ text: '## Role\nYou help.\n\n## Later\nBe brief.' }],
    messages: [{ role: 'user', content: [{ type: 'text', text: 'Why?' }] }],
  })
  expect(settings_not_sent?.map(({ setting }) => setting).toSorted()).toEqual([
    'messages.name',
    'messages.role',
    'response_schema.name',
    'response_schema.strict',
    'seed',
  ])
})

test('each format has its own entity tag, alone and in a batch', async ({
  api,
  client,
  prompt,
  devKey,
}) => {
  const variables = { question: 'Why?' }
  const formats = FORMATS.filter((format) => format !== 'skill')
  const single = await Promise.all(
    formats.map(async (format) => {
      const query = `format=${format}&variables=${encodeURIComponent(JSON.stringify(variables))}`
      const answer = await api.get(`/prompts/${prompt.slug}/compiled?${query}`, devKey.bearer)
      return answer.headers.get('etag')
    }),
  )
  expect(new Set(single).size).toBe(formats.length)
  const prompts = formats.map((format) => ({ prompt_id: prompt.slug, variables, format }))
  const { data } = await client.compile_prompts({ prompts }, devKey)
  expect(data.prompts.map((each) => 'etag' in each && each.etag)).toEqual(single)
})

test('providers are asked to cache the start that never changes', async ({ client, devKey }) => {
  const rules = `## Rules\n${'Answer in short sentences. '.repeat(400)}End.`
  const { data } = await client.create_prompt(
    {
      name: 'Long',
      model_config: { model: 'claude-sonnet-4-5', max_tokens: 50 },
      blocks: [
        { type: 'custom', title: 'R', content: rules, heading: 'none' },
        { type: 'custom', title: 'P', content: 'For {{name}}', heading: 'none' },
      ],
    },
    devKey,
  )
  const compiled = async (format: 'anthropic' | 'openai-responses') =>
    (await client.compile_prompt({ prompt_id: data.id, format }, devKey)).data
  const { request, cache } = await compiled('anthropic')
  expect(request).toMatchObject({
    system: [
      { type: 'text', text: rules, cache_control: { type: 'ephemeral' } },
      { type: 'text', text: '\n\nFor {{name}}' },
    ],
  })
  expect(cache?.breakpoints).toMatchObject([{ message: 0, characters: rules.length }])
  await client.update_prompt({ prompt_id: data.id, model_config: { model: 'gpt-5.2' } }, devKey)
  const openai = await compiled('openai-responses')
  expect(openai.request).toHaveProperty('prompt_cache_key', openai.cache?.key)
})

test('text alone can be truncated', async ({ compile }) => {
  await expect(compile('messages', { truncate: true })).rejects.toMatchObject({
    details: [{ field: 'truncate' }],
  })
})

test('a schema that refers to itself ends within the time of a computation', async ({
  client,
  devKey,
}) => {
  const levels = Object.fromEntries(
    Array.from({ length: 24 }, (_, at) => {
      const next = { $ref: `#/$defs/l${at + 1}` }
      return [`l${at}`, { type: 'object', properties: { a: next, b: next } }]
    }),
  )
  const schema = { $defs: { ...levels, l24: { type: 'string' } }, $ref: '#/$defs/l0' }
  const tools = [{ name: 'find', parameters: { type: 'object', ...schema } }]
  const { data } = await client.create_prompt({ name: 'Deep', tools }, devKey)
  const deep = client.compile_prompt({ prompt_id: data.id, format: 'google' }, devKey)
  const other = client.compile_prompt({ prompt_id: data.id, format: 'messages' }, devKey)
  await expect(other).resolves.toMatchObject({ data: { format: 'messages' } })
  await expect(deep).rejects.toMatchObject({ code: 'PAYLOAD_TOO_LARGE' })
})
