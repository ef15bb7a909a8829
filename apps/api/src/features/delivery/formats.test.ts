import type { ProviderFormat } from '@promptwire/core/formats/formats'
import { PROVIDER_FORMATS } from '@promptwire/core/formats/formats'
import { expect } from 'vitest'
import { test as apiTest } from '../../../../../test/support/api-test.ts'
import { modelServerOfTest } from '../../../../../test/support/model-server.ts'
import { GOLDEN_PROMPTS, type GoldenPrompt } from '../../../test/support/golden-prompts.ts'

const MODELS: Readonly<Record<ProviderFormat, string>> = {
  'openai-chat': 'gpt-4.1',
  'openai-responses': 'gpt-4.1',
  anthropic: 'claude-sonnet-4-5',
  google: 'gemini-2.5-pro',
}
const PROVIDERS = Object.entries(PROVIDER_FORMATS).map(
  ([format, kind]) => [format as ProviderFormat, kind] as const,
)
/** Fields that only runs need: they stream, and ask the provider not to store anything. */
const RUN_FIELDS = ['stream', 'stream_options', 'store']

const test = apiTest
  .extend('apiOptions', { environment: { PRIVATE_MODEL_HOSTS: '127.0.0.1' } })
  .extend('server', modelServerOfTest)
  .extend('create', ({ client, devKey }) => async (prompt: GoldenPrompt, model: string) => {
    const model_config = { model, max_tokens: 500, ...prompt.content.model_config }
    const content = { ...prompt.content, model_config }
    return (await client.create_prompt({ name: prompt.name, ...content }, devKey)).data.id
  })
  .extend('compile', ({ client, devKey }) => async (prompt_id: string, more: object = {}) => {
    const { data } = await client.compile_prompt({ prompt_id, ...more }, devKey)
    return data
  })

test.for(PROVIDERS)(
  '%s: a run sends exactly the request that is delivered',
  async ([format, kind], { ownersProject, server, create, compile, client, devKey }) => {
    const base_url = kind === 'google' ? server.googleUrl : server.url
    const given = { kind, base_url, credential: 'sk-0123456789', default_model: MODELS[format] }
    await ownersProject.create_provider({ name: format, ...given })
    for (const prompt of GOLDEN_PROMPTS) {
      const { variables = {} } = prompt
      const prompt_id = await create(prompt, MODELS[format])
      const { request = {}, settings_not_sent } = await compile(prompt_id, { format, variables })
      const texts = Object.entries(variables).map(([key, value]) => [
        key,
        typeof value === 'string' ? value : JSON.stringify(value),
      ])
      const { data: run } = await client.run_playground(
        { prompt_id, provider: format, variables: Object.fromEntries(texts) },
        devKey,
      )
      const { body = {} } = server.received.at(-1) ?? {}
      const sent = Object.entries(body).filter(([name]) => !RUN_FIELDS.includes(name))
      expect(Object.fromEntries(sent), prompt.name).toMatchObject(request)
      expect(sent.map(([name]) => name).toSorted(), prompt.name).toEqual(
        Object.keys(request).toSorted(),
      )
      expect(run.settings_not_sent, prompt.name).toEqual(settings_not_sent)
    }
  },
)

const NOTHING = { type: 'object', properties: {} } as const
const ONE = { type: 'object', properties: { id: { type: 'string' } } } as const

/** Parts of strict tools and a strict schema that requests omit. */
const STRICT_NOT_SENT: Readonly<Record<ProviderFormat, string[]>> = {
  'openai-chat': [],
  'openai-responses': [],
  anthropic: ['response_schema.strict', 'response_schema.name'],
  google: ['response_schema.strict', 'tools.strict', 'response_schema.name'],
}

test.for(PROVIDERS)(
  '%s: a strict tool or schema is sent, or listed as not sent',
  async ([format], { client, devKey, create, compile }) => {
    const tools = [{ name: 'find', parameters: ONE, strict: true }]
    const response_schema = { name: 'reply', schema: ONE, strict: true }
    const content = { blocks: [], tools, response_schema }
    const prompt_id = await create({ name: 'Strict', content }, MODELS[format])
    const { request, settings_not_sent } = await compile(prompt_id, { format })
    expect(settings_not_sent?.map(({ setting }) => setting)).toEqual(STRICT_NOT_SENT[format])
    const sent = JSON.stringify(request).split('"strict":true').length - 1
    expect(sent).toBe(format === 'google' ? 0 : format === 'anthropic' ? 1 : 2)
    await client.update_prompt({ prompt_id, response_schema: null, tools: [] }, devKey)
    expect((await compile(prompt_id, { format })).settings_not_sent).toEqual([])
  },
)

test('the AI SDK has no strict schema but that of OpenAI, and lists it', async ({
  create,
  compile,
}) => {
  const content = { blocks: [], response_schema: { name: 'reply', schema: ONE, strict: true } }
  const read = async (model: string) => {
    const prompt_id = await create({ name: 'Strict', content }, model)
    const { request, settings_not_sent } = await compile(prompt_id, { format: 'ai-sdk' })
    expect(request).toHaveProperty('responseFormat', { type: 'json', name: 'reply', schema: ONE })
    return [request?.['providerOptions'], settings_not_sent?.map(({ setting }) => setting)]
  }
  expect(await read('gpt-4.1')).toEqual([{ openai: { strictJsonSchema: true } }, []])
  expect(await read('claude-sonnet-4-5')).toEqual([undefined, ['response_schema.strict']])
})

test('a schema that Google does not take is listed', async ({ create, compile }) => {
  const content = { blocks: [], response_schema: { name: 'reply', schema: NOTHING } }
  const prompt_id = await create({ name: 'Empty', content }, MODELS.google)
  const { request, settings_not_sent } = await compile(prompt_id, { format: 'google' })
  expect(JSON.stringify(request)).not.toContain('responseSchema')
  expect(settings_not_sent).toEqual([
    { setting: 'response_schema', reason: expect.stringContaining('Google') },
  ])
})

test('keywords that a converted schema lost are listed by name', async ({ create, compile }) => {
  const parameters = {
    ...ONE,
    properties: { id: { type: 'string', pattern: '^a', maxLength: 9 } },
    additionalProperties: false,
  }
  const content = {
    blocks: [],
    tools: [{ name: 'find', parameters }],
    response_schema: { name: 'reply', schema: { ...parameters, required: ['id'] } },
  }
  const list = async (format: ProviderFormat) => {
    const prompt_id = await create({ name: format, content }, MODELS[format])
    const { settings_not_sent = [] } = await compile(prompt_id, { format })
    return Object.fromEntries(settings_not_sent.map(({ setting, reason }) => [setting, reason]))
  }
  const lost = 'Google does not take additionalProperties, maxLength, pattern in a schema.'
  expect(await list('google')).toEqual({
    'response_schema.name': 'Google has no name for a response schema.',
    'response_schema.schema': lost,
    'tools.parameters': lost,
  })
  expect(await list('anthropic')).toEqual({
    'response_schema.name': 'Anthropic has no name for a response schema.',
    'response_schema.schema': 'Anthropic does not take maxLength, pattern in a schema.',
  })
  expect(await list('openai-chat')).toEqual({})
})

const TREE = { type: 'object', properties: { children: { $ref: '#/$defs/tree' } } }
const MIXED = { type: 'object', properties: { size: { enum: ['small', 1] } } }

test.for([
  { response_schema: { name: 'reply', schema: { ...TREE, $defs: { tree: TREE } } } },
  { response_schema: { name: 'reply', schema: MIXED } },
  { tools: [{ name: 'find', parameters: MIXED }] },
])(
  'a schema that cannot be written for Google is refused: %j',
  async (part, { create, compile }) => {
    const prompt_id = await create(
      { name: 'Tree', content: { blocks: [], ...part } },
      MODELS.google,
    )
    await expect(compile(prompt_id, { format: 'google' })).rejects.toMatchObject({
      code: 'VALIDATION_ERROR',
      details: [{ field: 'schema', message: expect.stringContaining('Google') }],
    })
    expect(await compile(prompt_id, { format: 'openai-chat' })).toHaveProperty('request')
  },
)

test('a tool choice that is not sent is listed', async ({ client, devKey, create, compile }) => {
  const tools = ['find', 'book'].map((name) => ({ name, parameters: ONE }))
  const tool_choice = { name: 'find' }
  const content = {
    blocks: [],
    tools,
    tool_choice,
    response_schema: { name: 'reply', schema: ONE },
  }
  const prompt_id = await create({ name: 'Choice', content }, 'claude-3-5-haiku-latest')
  const list = async (format: ProviderFormat) =>
    (await compile(prompt_id, { format })).settings_not_sent?.map(({ setting }) => setting)
  expect(await list('anthropic')).toEqual(['response_schema.name', 'tool_choice'])
  expect(await list('openai-chat')).toEqual([])
  await client.update_prompt({ prompt_id, tools: [], tool_choice: 'required' }, devKey)
  for (const [format] of PROVIDERS) expect(await list(format)).toContain('tool_choice')
})

test.for(PROVIDERS)('%s: requests are as recorded', async ([format], { create, compile }) => {
  const requests: Record<string, unknown> = {}
  for (const prompt of GOLDEN_PROMPTS) {
    const prompt_id = await create(prompt, MODELS[format])
    const { request } = await compile(prompt_id, { format, variables: prompt.variables })
    requests[prompt.name] = request
  }
  const recorded = `../../../test/golden-requests/${format}.snap`
  await expect(`${JSON.stringify(requests, null, 2)}\n`).toMatchFileSnapshot(recorded)
})

test('nothing is added that the author did not set, and what a provider requires is named', async ({
  client,
  devKey,
  compile,
}) => {
  const blocks = [{ type: 'role', title: 'Role', content: 'You help.' }] as const
  const { data } = await client.create_prompt({ name: 'Plain', blocks: [...blocks] }, devKey)
  const system = '## Role\nYou help.'
  const missing = (...names: string[]) =>
    names.map((setting) => expect.objectContaining({ setting }))
  expect(await compile(data.id, { format: 'openai-chat' })).toMatchObject({
    format: 'openai-chat',
    model: null,
    request: { messages: [{ role: 'system', content: system }] },
    settings_not_sent: missing('model'),
  })
  const { request, settings_not_sent } = await compile(data.id, { format: 'anthropic' })
  expect(request).toEqual({ system: [{ type: 'text', text: system }], messages: [] })
  expect(settings_not_sent).toEqual(missing('model', 'max_tokens'))
})
