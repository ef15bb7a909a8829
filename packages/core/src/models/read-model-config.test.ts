import { expect, test } from 'vitest'
import { readModelConfig } from './read-model-config.ts'

const SCHEMA = { type: 'object', properties: { id: { type: 'string' } } }
const READ = { name: 'find', description: 'Finds', parameters: SCHEMA }

test('reads settings in snake case and in camel case', () => {
  const snake = {
    model: 'm',
    temperature: 0.3,
    max_output_tokens: 50,
    top_p: 0.9,
    top_k: 40,
    stop_sequences: ['END'],
    seed: 7,
    presence_penalty: 0.1,
    frequency_penalty: 0.2,
    response_format: { type: 'json_object' },
    tool_choice: 'required',
    reasoning_effort: 'low',
  }
  const camel = {
    temperature: 0.3,
    maxOutputTokens: 50,
    topP: 0.9,
    topK: 40,
    stopSequences: ['END'],
    seed: 7,
    presencePenalty: 0.1,
    frequencyPenalty: 0.2,
    responseFormat: { type: 'json_object' },
    toolChoice: 'required',
    reasoningEffort: 'low',
  }
  expect(readModelConfig(camel)).toEqual(readModelConfig(snake))
  expect(readModelConfig(snake)).toEqual({
    settings: {
      temperature: 0.3,
      maxOutputTokens: 50,
      topP: 0.9,
      topK: 40,
      stop: ['END'],
      seed: 7,
      presencePenalty: 0.1,
      frequencyPenalty: 0.2,
      responseFormat: {},
      toolChoice: 'required',
      extras: { reasoning_effort: 'low' },
    },
    notSent: [],
  })
})

test('two spellings of a setting may agree, or are an error that names both', () => {
  expect(readModelConfig({ top_p: 0.5, topP: 0.5 }).settings).toEqual({ topP: 0.5 })
  expect(readModelConfig({ top_p: 0.5, topP: null }).settings).toEqual({ topP: 0.5 })
  let error: unknown
  try {
    readModelConfig({ max_tokens: 5, maxOutputTokens: 6 })
  } catch (thrown) {
    error = thrown
  }
  expect(error).toMatchObject({
    code: 'VALIDATION_ERROR',
    details: [
      {
        field: 'model_config.maxOutputTokens',
        message: expect.stringContaining('another value than max_tokens'),
      },
    ],
  })
})

test.for<[string, unknown]>([
  ['Chat Completions', [{ type: 'function', function: READ }]],
  ['Responses', [{ type: 'function', ...READ }]],
  ['Anthropic', [{ name: 'find', description: 'Finds', input_schema: SCHEMA }]],
  ['MCP', [{ name: 'find', description: 'Finds', inputSchema: SCHEMA }]],
  ['Google', [{ functionDeclarations: [READ] }]],
  ['the AI SDK', { find: { description: 'Finds', inputSchema: SCHEMA } }],
])('reads tools as %s has them', ([, tools]) => {
  expect(readModelConfig({ tools })).toEqual({ settings: { tools: [READ] }, notSent: [] })
})

test.for<[unknown, unknown]>([
  [{ type: 'function', function: { name: 'find' } }, { name: 'find' }],
  [{ type: 'tool', name: 'find' }, { name: 'find' }],
  [{ type: 'tool', toolName: 'find' }, { name: 'find' }],
  [{ type: 'any' }, 'required'],
  ['AUTO', 'auto'],
])('reads the tool choice %j', ([tool_choice, toolChoice]) => {
  expect(readModelConfig({ tool_choice }).settings).toEqual({ toolChoice })
})

test.for<[object, unknown]>([
  [
    { response_format: { type: 'json_schema', json_schema: { name: 'a', schema: SCHEMA } } },
    { name: 'a', schema: SCHEMA },
  ],
  [
    { text: { format: { type: 'json_schema', name: 'a', schema: SCHEMA, strict: true } } },
    { name: 'a', schema: SCHEMA, strict: true },
  ],
  [{ responseMimeType: 'application/json', responseSchema: SCHEMA }, { schema: SCHEMA }],
  [{ response_format: 'json' }, {}],
  [{ response_format: { type: 'text' } }, undefined],
])('reads the response format of %j', ([config, responseFormat]) => {
  const { settings, notSent } = readModelConfig(config as Record<string, unknown>)
  expect([settings.responseFormat, notSent]).toEqual([responseFormat, []])
})

test('names each setting that no provider is sent, and why', () => {
  const { settings, notSent } = readModelConfig({
    temperature: '0.3',
    n: 3,
    house_style: 'brief',
    stop: 7,
    seed: null,
    tools: [{ type: 'web_search' }, 'find', { type: 'function', function: READ }],
    ['constructor']: 1,
  })
  expect(settings).toEqual({ tools: [READ] })
  expect(notSent.map(({ setting }) => setting)).toEqual([
    'temperature',
    'n',
    'house_style',
    'stop',
    'tools.web_search',
    'tools.find',
    'constructor',
  ])
  for (const { reason } of notSent) expect(reason).toMatch(/\.$/)
})
