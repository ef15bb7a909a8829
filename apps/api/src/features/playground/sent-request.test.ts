import type { ProviderKind } from '@promptwire/core/models/model-providers'
import { expect } from 'vitest'
import { test as apiTest } from '../../../../../test/support/api-test.ts'
import { modelServerOfTest } from '../../../../../test/support/model-server.ts'
import { KINDS } from '../../../test/support/model-call-test.ts'

const PARAMETERS = {
  type: 'object',
  properties: { id: { type: 'string' } },
  required: ['id'],
  additionalProperties: false,
}
const FIND = { name: 'find', description: 'Finds an order.', parameters: PARAMETERS }
const ANSWER = {
  type: 'object',
  properties: { answer: { type: 'string' } },
  required: ['answer'],
  additionalProperties: false,
}
const KEY = 'sk-0123456789-secret'

/** Spelled as a provider's own clients send it. */
const CONFIG = {
  model: 'a-model',
  temperature: 0.3,
  top_p: 0.8,
  topK: 20,
  maxOutputTokens: 500,
  stop: 'END',
  seed: 7,
  presence_penalty: 0.1,
  frequencyPenalty: 0.2,
  response_format: { type: 'json_schema', json_schema: { name: 'reply', schema: ANSWER } },
  tools: [{ type: 'function', function: FIND }],
  tool_choice: { type: 'function', function: { name: 'find' } },
  parallel_tool_calls: false,
}

const test = apiTest
  .extend('apiOptions', { environment: { PRIVATE_MODEL_HOSTS: '127.0.0.1' } })
  .extend('server', modelServerOfTest)
  .extend(
    'provider',
    ({ ownersProject, server }) =>
      async (kind: ProviderKind, more: object = {}) => {
        const base_url = kind === 'google' ? server.googleUrl : server.url
        const given = {
          kind,
          name: kind,
          base_url,
          credential: KEY,
          default_model: 'small',
        } as const
        await ownersProject.create_provider({ ...given, ...more } as never)
      },
  )
  .extend('run', ({ api, client, devKey, owner, server }) => {
    return async (model_config: Record<string, unknown>, more: object = {}) => {
      const { id: prompt_id } = await api.prompt(owner)
      await client.update_prompt({ prompt_id, model_config }, devKey)
      const { data } = await client.run_playground({ prompt_id, message: 'Hi', ...more }, devKey)
      const kept = await client.get_playground_run({ playground_run_id: data.id }, devKey)
      expect(kept.data).toEqual(data)
      return { run: data, body: server.received.at(-1)?.body ?? {} }
    }
  })

const SAMPLING = { temperature: 0.3, top_p: 0.8 }

const BODIES: Readonly<Record<(typeof KINDS)[number], object>> = {
  openai: {
    ...SAMPLING,
    model: 'a-model',
    max_output_tokens: 500,
    parallel_tool_calls: false,
    text: { format: { type: 'json_schema', name: 'reply', schema: ANSWER } },
    tools: [{ type: 'function', ...FIND }],
    tool_choice: { type: 'function', name: 'find' },
  },
  'openai-compatible': {
    ...SAMPLING,
    model: 'a-model',
    max_tokens: 500,
    stop: ['END'],
    seed: 7,
    presence_penalty: 0.1,
    frequency_penalty: 0.2,
    parallel_tool_calls: false,
    response_format: {
      type: 'json_schema',
      json_schema: { name: 'reply', schema: ANSWER },
    },
    tools: [{ type: 'function', function: FIND }],
    tool_choice: { type: 'function', function: { name: 'find' } },
  },
  anthropic: {
    model: 'a-model',
    max_tokens: 500,
    stop_sequences: ['END'],
  },
  google: {
    generationConfig: {
      temperature: 0.3,
      topP: 0.8,
      topK: 20,
      maxOutputTokens: 500,
      stopSequences: ['END'],
      seed: 7,
      presencePenalty: 0.1,
      frequencyPenalty: 0.2,
      responseMimeType: 'application/json',
    },
    tools: [{ functionDeclarations: [{ name: 'find', description: 'Finds an order.' }] }],
    toolConfig: { functionCallingConfig: { mode: 'ANY', allowedFunctionNames: ['find'] } },
  },
}

const NOT_SENT: Readonly<Record<(typeof KINDS)[number], string[]>> = {
  openai: ['frequency_penalty', 'presence_penalty', 'seed', 'stop', 'top_k'],
  'openai-compatible': ['top_k'],
  anthropic: [
    'frequency_penalty',
    'presence_penalty',
    'response_schema.name',
    'seed',
    'tool_choice',
  ],
  google: [
    'parallel_tool_calls',
    'response_schema.name',
    'response_schema.schema',
    'tools.parameters',
  ],
}

test.for(KINDS)('%s is sent the whole model configuration', async (kind, { provider, run }) => {
  await provider(kind, { models: ['a-model'] })
  const { run: ended, body } = await run(CONFIG)
  expect(body).toMatchObject(BODIES[kind])
  expect(JSON.stringify(body)).not.toContain('strict')
  const notSent = ended.settings_not_sent.map(({ setting }) => setting)
  expect(notSent.toSorted()).toEqual(NOT_SENT[kind])
  for (const setting of notSent) expect(ended.settings).not.toHaveProperty(setting)
  expect(ended).toMatchObject({ model: 'a-model', settings: { max_tokens: 500, tools: ['find'] } })
})

test.for(KINDS)(
  '%s: a run shows the request that was sent, without secrets',
  async (kind, { provider, run, server }) => {
    await provider(kind, { models: ['a-model'] })
    const { run: ended, body } = await run({ model: 'a-model', temperature: 0.3 })
    const [call] = server.received
    expect(ended.request).toEqual({
      method: 'POST',
      path: call?.path.replace(/^\/v1(?:beta)?/, ''),
      body,
      shortened: false,
    })
    expect(JSON.stringify(ended)).not.toContain(KEY)
  },
)

test('long texts of a shown request are shortened', async ({ provider, run }) => {
  await provider('openai-compatible')
  const { run: ended } = await run({}, { message: 'é'.repeat(100_000) })
  expect(ended.request?.shortened).toBe(true)
  expect(JSON.stringify(ended.request)).toContain('more characters)')
  expect(JSON.stringify(ended.request).length).toBeLessThan(20_000)
})

test.for(KINDS)(
  '%s: a run shows the tools that the model called',
  async (kind, { provider, run, server }) => {
    await provider(kind, { models: ['a-model'] })
    const toolCalls = [{ id: 'call_1', name: 'find', arguments: '{"id":"7"}' }]
    server.behaviours.push({ toolCalls, pieces: ['Let me see.'] })
    const { run: ended } = await run({ model: 'a-model', tools: CONFIG.tools })
    expect(ended).toMatchObject({
      output: 'Let me see.',
      finish_reason: 'tool_calls',
      tool_calls: [{ name: 'find', arguments: '{"id":"7"}' }],
    })
  },
)

test('thinking counts within max_tokens, as at Anthropic', async ({ provider, run }) => {
  await provider('anthropic', { models: ['claude-sonnet-4-5'] })
  const thinking = { type: 'enabled', budget_tokens: 2_000 }
  const { body } = await run({ model: 'claude-sonnet-4-5', max_tokens: 5_000, thinking })
  expect(body).toMatchObject({ max_tokens: 5_000, thinking })
  await expect(run({ model: 'claude-sonnet-4-5', max_tokens: 1_000, thinking })).rejects.toThrow(
    'max_tokens must be larger',
  )
})

test('reasoning effort reaches the models that have one', async ({ provider, run }) => {
  await provider('openai')
  const { body } = await run({ model: 'gpt-5.2', reasoning_effort: 'low' })
  expect(body).toMatchObject({ model: 'gpt-5.2', reasoning: { effort: 'low' } })
  const { run: plain } = await run({ model: 'gpt-4.1', reasoning_effort: 'low' })
  expect(plain.settings).not.toHaveProperty('reasoning_effort')
  expect(plain.settings_not_sent).toMatchObject([{ setting: 'reasoning_effort' }])
})

test('an option that the AI SDK does not accept is an error of the configuration', async ({
  provider,
  run,
  server,
}) => {
  await provider('openai')
  const config = { model: 'gpt-4.1', service_tier: 'someday' }
  await expect(run(config)).rejects.toMatchObject({
    code: 'VALIDATION_ERROR',
    message: expect.stringMatching(/model_config: .*serviceTier/),
  })
  expect(server.received).toEqual([])
})

test('settings that contradict each other are refused before any call', async ({
  provider,
  run,
  server,
}) => {
  await provider('openai-compatible')
  await expect(run({ top_p: 0.5, topP: 0.6 })).rejects.toMatchObject({
    code: 'VALIDATION_ERROR',
    details: [{ field: expect.stringMatching(/^model_config\.top_?[pP]$/) }],
  })
  expect(server.received).toEqual([])
})

test("a plain run uses the provider that serves the prompt's model, and explains if none does", async ({
  provider,
  run,
}) => {
  await provider('openai-compatible', { name: 'Local', models: ['llama3.2'] })
  await provider('anthropic')
  await provider('openai')
  const served = async (model: string, more?: object) => {
    const { run: ended } = await run({ model }, more)
    return [ended.provider, ended.model]
  }
  expect(await served('llama3.2')).toEqual(['Local', 'llama3.2'])
  expect(await served('claude-opus-4-5')).toEqual(['anthropic', 'claude-opus-4-5'])
  expect(await served('gpt-4.1')).toEqual(['openai', 'gpt-4.1'])
  expect(await served('gpt-4.1', { provider: 'Local' })).toEqual(['Local', 'small'])
  expect(await served('gpt-4.1', { provider: 'Local', model: 'gpt-4.1' })).toEqual([
    'Local',
    'gpt-4.1',
  ])
  const { run: replaced } = await run({ model: 'gpt-4.1' }, { provider: 'Local' })
  expect(replaced.settings_not_sent).toEqual([
    { setting: 'model', reason: expect.stringMatching(/Local.*small/) },
  ])
  const { run: chosen } = await run({ model: 'gpt-4.1' }, { provider: 'Local', model: 'small' })
  expect(chosen.settings_not_sent).toEqual([])
  await expect(run({ model: 'grok-9' })).rejects.toMatchObject({
    code: 'CONFLICT',
    message: expect.stringContaining('"grok-9", which no enabled model provider'),
  })
})
