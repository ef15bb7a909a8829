import { expect } from 'vitest'
import { test as apiTest } from '../../../../../test/support/api-test.ts'
import { modelServerOfTest } from '../../../../../test/support/model-server.ts'
import { KINDS } from '../../../test/support/model-call-test.ts'

const FIND = {
  name: 'find',
  description: 'Finds an order.',
  parameters: { type: 'object', properties: { id: { type: 'string' } }, required: ['id'] },
}
const CALLS = [
  { id: 'call_1', name: 'find', arguments: '{"id":"7"}' },
  { id: 'call_2', name: 'find', arguments: '{"id":"8"}' },
]
const ANSWER = { role: 'assistant', content: 'Let me see.', tool_calls: CALLS } as const
const RESULTS = [
  { role: 'tool', tool_call_id: 'call_1', content: '{"status":"sent"}' },
  { role: 'tool', tool_call_id: 'call_2', content: 'unknown' },
] as const

const test = apiTest
  .extend('apiOptions', { environment: { PRIVATE_MODEL_HOSTS: '127.0.0.1' } })
  .extend('server', modelServerOfTest)
  .extend('provider', ({ ownersProject, server }) => async (kind: (typeof KINDS)[number]) => {
    const base_url = kind === 'google' ? server.googleUrl : server.url
    const given = { kind, name: kind, base_url, credential: 'sk-0123456789' } as const
    await ownersProject.create_provider({ ...given, default_model: 'small' })
  })
  .extend('run', ({ api, client, devKey, owner, server }) => {
    return async (turns: readonly object[], model_config: Record<string, unknown> = {}) => {
      const { id: prompt_id } = await api.prompt(owner, { content: 'You help.' })
      await client.update_prompt({ prompt_id, tools: [FIND], model_config }, devKey)
      const given = { prompt_id, message: 'Where is 7?', turns } as never
      const { data } = await client.run_playground(given, devKey)
      return { run: data, body: server.received.at(-1)?.body ?? {} }
    }
  })

/** The conversation after the user's message, in each provider's format. */
const SENT: Readonly<Record<(typeof KINDS)[number], object>> = {
  openai: {
    input: [
      {},
      {},
      { role: 'assistant', content: [{ type: 'output_text', text: 'Let me see.' }] },
      { type: 'function_call', call_id: 'call_1', name: 'find', arguments: '{"id":"7"}' },
      { type: 'function_call', call_id: 'call_2', name: 'find', arguments: '{"id":"8"}' },
      { type: 'function_call_output', call_id: 'call_1', output: '{"status":"sent"}' },
      { type: 'function_call_output', call_id: 'call_2', output: 'unknown' },
    ],
  },
  'openai-compatible': {
    messages: [
      {},
      {},
      {
        role: 'assistant',
        content: 'Let me see.',
        tool_calls: [
          { id: 'call_1', type: 'function', function: { name: 'find', arguments: '{"id":"7"}' } },
          { id: 'call_2', type: 'function', function: { name: 'find', arguments: '{"id":"8"}' } },
        ],
      },
      { role: 'tool', tool_call_id: 'call_1', content: '{"status":"sent"}' },
      { role: 'tool', tool_call_id: 'call_2', content: 'unknown' },
    ],
  },
  anthropic: {
    messages: [
      {},
      {
        role: 'assistant',
        content: [
          { type: 'text', text: 'Let me see.' },
          { type: 'tool_use', id: 'call_1', name: 'find', input: { id: '7' } },
          { type: 'tool_use', id: 'call_2', name: 'find', input: { id: '8' } },
        ],
      },
      {
        role: 'user',
        content: [
          { type: 'tool_result', tool_use_id: 'call_1', content: '{"status":"sent"}' },
          { type: 'tool_result', tool_use_id: 'call_2', content: 'unknown' },
        ],
      },
    ],
  },
  google: {
    contents: [
      {},
      {
        role: 'model',
        parts: [
          { text: 'Let me see.' },
          { functionCall: { name: 'find', args: { id: '7' } } },
          { functionCall: { name: 'find', args: { id: '8' } } },
        ],
      },
      {
        role: 'user',
        parts: [
          { functionResponse: { name: 'find', response: { content: '{"status":"sent"}' } } },
          { functionResponse: { name: 'find', response: { content: 'unknown' } } },
        ],
      },
    ],
  },
}

test.for(KINDS)(
  '%s gets the results of the tools that its model called',
  async (kind, { client, devKey, provider, run: start }) => {
    await provider(kind)
    const { run, body } = await start([ANSWER, ...RESULTS])
    expect(body).toMatchObject(SENT[kind])
    expect(run).toMatchObject({ output: 'Hello from the stand-in', turns: [ANSWER, ...RESULTS] })
    const { data: kept } = await client.get_playground_run({ playground_run_id: run.id }, devKey)
    expect(kept).toEqual(run)
  },
)

test.for(KINDS)(
  '%s gets empty arguments of a call as no arguments',
  async (kind, { provider, run: start }) => {
    await provider(kind)
    const calls = CALLS.map((call) => ({ ...call, arguments: '' }))
    const { run, body } = await start([{ ...ANSWER, tool_calls: calls }, ...RESULTS])
    const sent = JSON.stringify(body)
    const empty = /"(?:arguments|input|args)":(?:"\{\}"|\{\})/g
    expect(sent.match(empty)).toHaveLength(2)
    expect(run.turns[0]?.tool_calls).toEqual(calls)
  },
)

test('a conversation continues over several turns', async ({ provider, run }) => {
  await provider('openai-compatible')
  const more = [
    { role: 'assistant', content: 'It is sent.' },
    { role: 'user', content: 'When?' },
  ]
  const { body } = await run([ANSWER, ...RESULTS, ...more])
  expect((body['messages'] as unknown[]).slice(-2)).toEqual(more)
})

const THINKING = { thinking: { type: 'enabled', budget_tokens: 2_000 }, max_tokens: 4_000 }
const REFUSED = {
  status: 400,
  body: {
    type: 'error',
    error: { type: 'invalid_request_error', message: 'Expected `thinking`, found `tool_use`.' },
  },
}

test('results of tools reach a thinking model, whose signed thinking is not kept', async ({
  provider,
  run: start,
  server,
}) => {
  await provider('anthropic')
  server.rules.otherwise = ({ body }) => (body['thinking'] === undefined ? {} : REFUSED)
  const { run, body } = await start([ANSWER, ...RESULTS], THINKING)
  expect(run).toMatchObject({ output: 'Hello from the stand-in' })
  expect(body).toMatchObject({ max_tokens: 4_000 })
  expect(run.settings_not_sent).toEqual([
    { setting: 'thinking', reason: expect.stringContaining('results of tools') },
  ])
  expect(run.settings).not.toHaveProperty('thinking')
})

test('a thinking model thinks again once it has answered', async ({ provider, run: start }) => {
  await provider('anthropic')
  const more = [
    { role: 'assistant', content: 'It is sent.' },
    { role: 'user', content: 'When?' },
  ]
  const { run, body } = await start([ANSWER, ...RESULTS, ...more], THINKING)
  expect(body['thinking']).toEqual({ type: 'enabled', budget_tokens: 2_000 })
  expect(run.settings_not_sent).toEqual([])
})

const INVALID: readonly (readonly [string, string, readonly object[]])[] = [
  ['begins with a result', 'turns.0.role', [RESULTS[0]]],
  ['lacks a result', 'turns.1', [ANSWER, RESULTS[0]]],
  ['answers a call twice', 'turns.2.tool_call_id', [ANSWER, RESULTS[0], RESULTS[0]]],
  ['continues before the results', 'turns.1.role', [ANSWER, { role: 'user', content: 'Hi' }]],
  ['ends with the assistant', 'turns.0.role', [{ role: 'assistant', content: 'Yes.' }]],
  [
    'has arguments that are no object',
    'turns.0.tool_calls.1.arguments',
    [{ ...ANSWER, tool_calls: [CALLS[0], { ...CALLS[1], arguments: '[1]' }] }, ...RESULTS],
  ],
  [
    'calls a tool by a name that no provider takes',
    'turns.0.tool_calls.0.name',
    [{ ...ANSWER, tool_calls: [{ ...CALLS[0], name: 'find order' }, CALLS[1]] }, ...RESULTS],
  ],
  ['is too long', 'turns', Array.from({ length: 101 }, () => ({ ...ANSWER, tool_calls: [] }))],
]

test.for(INVALID)(
  'a conversation that %s is refused at its field, before any call',
  async ([, field, turns], { provider, run, server }) => {
    await provider('openai-compatible')
    await expect(run(turns)).rejects.toMatchObject({
      code: 'VALIDATION_ERROR',
      details: [{ field }],
    })
    expect(server.received).toEqual([])
  },
)
