import { expect } from 'vitest'
import { accessTo, KEY, KINDS, models, never, test } from '../../../test/support/model-call-test.ts'

test.for(KINDS)('%s: returns text, then usage', async (kind, { ask, server }) => {
  const { text, end } = await ask({ kind })
  expect(text).toBe('Hello from the stand-in')
  expect(end).toMatchObject({
    finishReason: 'stop',
    request: { method: 'POST', body: server.received[0]?.body, shortened: false },
    answeredBy: kind === 'google' ? 'a-model' : 'stand-in-2026',
    usage: {
      inputTokens: 12,
      outputTokens: 4,
      cachedInputTokens: 5,
      cacheWriteTokens: 0,
      isEstimate: false,
    },
  })
  await server.quiet()
})

test.for(KINDS)('%s gets exactly the settings of the author', async (kind, { ask, server }) => {
  await ask({ kind })
  const settings = { temperature: 0.3, topP: 0.9, maxOutputTokens: 77, stop: ['END'] }
  await ask({ kind, settings: { ...settings, providerOptions: { user: 'me' } } })
  const [plain, set] = server.received.map(({ body }) => JSON.stringify(body))
  expect(plain).not.toMatch(/temperature|top_?p|stop_?seq|tools/i)
  expect(plain).toContain('Be brief.')
  expect(set).toMatch(/"temperature":0.3/)
  expect(set).toMatch(/"top_?[pP]":0.9/)
  expect(set).toMatch(/":77/)
})

test.for(KINDS)('%s gets the schema of a structured answer', async (kind, { ask, server }) => {
  const answerSchema = {
    type: 'object',
    properties: { verdict: { type: 'string' } },
    required: ['verdict'],
    additionalProperties: false,
  }
  server.behaviours.push({ pieces: ['{"verdict":', '"pass"}'] })
  const { text } = await ask({ kind, answerSchema, model: 'claude-opus-4-5' })
  expect(JSON.stringify(server.received[0]?.body)).toContain('"verdict"')
  if (kind !== 'anthropic') expect(JSON.parse(text)).toEqual({ verdict: 'pass' })
})

test.for(KINDS)('%s: marks a truncated answer', async (kind, { ask, server }) => {
  server.behaviours.push({ finish: 'length' })
  expect((await ask({ kind })).end).toMatchObject({ finishReason: 'length' })
})

const FILTERED: Readonly<Record<(typeof KINDS)[number], object>> = {
  openai: { finishReason: 'content-filter', providerReason: 'content_filter' },
  anthropic: { finishReason: 'refusal', providerReason: 'refusal' },
  google: { finishReason: 'content-filter', providerReason: 'SAFETY' },
  'openai-compatible': { finishReason: 'content-filter', providerReason: 'content_filter' },
}

test.for(KINDS)('%s: marks a filtered answer', async (kind, { ask, server }) => {
  server.behaviours.push({ finish: 'content_filter', pieces: ['Started'] })
  expect(await ask({ kind })).toMatchObject({ text: 'Started', end: FILTERED[kind] })
})

test.for(['openai', 'openai-compatible', 'anthropic'] as const)(
  '%s: marks a refusal and returns its text',
  async (kind, { ask, server }) => {
    server.behaviours.push({ finish: 'refusal', pieces: ['I ', 'decline.'] })
    const { text, end } = await ask({ kind })
    expect([text, end]).toEqual([
      'I decline.',
      expect.objectContaining({ finishReason: 'refusal' }),
    ])
  },
)

test.for([
  ...['SAFETY', 'RECITATION', 'BLOCKLIST', 'PROHIBITED_CONTENT', 'SPII', 'MODEL_ARMOR'].map(
    (word) => ['google', word, 'content-filter'] as const,
  ),
  ['google', 'OTHER', 'other'],
  ['openai-compatible', 'sensitive', 'content-filter'],
  ['openai-compatible', 'max_tokens', 'length'],
  ['openai-compatible', 'tool_calls', 'tool-calls'],
  ['anthropic', 'model_context_window_exceeded', 'length'],
] as const)('%s: %s is %s', async ([kind, finishWord, finishReason], { ask, server }) => {
  server.behaviours.push({ finish: 'length', finishWord })
  expect((await ask({ kind })).end).toMatchObject({ finishReason, providerReason: finishWord })
})

test('a blocked prompt is not an invalid response', async ({ ask, server }) => {
  const blocked = { finishReason: 'content-filter', promptBlocked: true }
  server.behaviours.push({ finish: 'blocked' })
  expect((await ask({ kind: 'google' })).end).toMatchObject({
    ...blocked,
    providerReason: 'PROHIBITED_CONTENT',
  })
  const error = { message: 'Filtered.', type: null, code: 'content_filter' }
  server.behaviours.push({ status: 400, body: { error } })
  expect((await ask({ kind: 'openai' })).end).toMatchObject({
    ...blocked,
    usage: { inputTokens: 0, isEstimate: false },
  })
})

test.for<[(typeof KINDS)[number], string, string[]]>([
  ['openai', 'gpt-5.2', ['stop', 'temperature', 'top_p']],
  ['openai', 'gpt-4.1', ['stop']],
  ['anthropic', 'claude-sonnet-4-5', ['temperature', 'top_p']],
  ['google', 'gemini-2.5-pro', []],
  ['openai-compatible', 'whatever', []],
])('%s, %s: lists ignored settings', async ([kind, model, names], { ask }) => {
  const settings = { temperature: 1.5, topP: 0.8, maxOutputTokens: 50, stop: ['END'] }
  const { end } = await ask({ kind, model, settings })
  expect(end?.settingsNotSent?.map(({ setting }) => setting).toSorted() ?? []).toEqual(names)
  for (const { reason } of end?.settingsNotSent ?? []) expect(reason).not.toBe('')
})

test('reads an Anthropic stream without an input token count, and counts locally', async ({
  ask,
  server,
}) => {
  server.behaviours.push({ omitsInputTokens: true, pieces: ['Grüße', ' 💜'] })
  const { text, end } = await ask({ kind: 'anthropic' })
  expect(text).toBe('Grüße 💜')
  expect(end).toMatchObject({ finishReason: 'stop', answeredBy: 'stand-in-2026' })
})

test.for(KINDS)('%s lists its models', async (kind, { server }) => {
  const listed = await models.list(accessTo(server, kind), never)
  expect(listed.map(({ name }) => name)).toEqual(['another', 'stand-in-2026'])
  expect(JSON.stringify(server.received[0]?.headers)).toContain(KEY)
})

test('a reasoning model behind a gateway gets max_completion_tokens and no temperature', async ({
  ask,
  server,
}) => {
  const settings = { temperature: 0.2, topP: 0.5, maxOutputTokens: 100 }
  const { end } = await ask({ model: 'openai/gpt-5.2', settings })
  expect(server.received[0]?.body).toMatchObject({ max_completion_tokens: 100 })
  for (const setting of ['max_tokens', 'temperature', 'top_p']) {
    expect(server.received[0]?.body).not.toHaveProperty(setting)
  }
  expect(end?.settingsNotSent?.map(({ setting }) => setting)).toEqual(['temperature', 'top_p'])
  await ask({ model: 'gpt-4o', settings })
  expect(server.received[1]?.body).toMatchObject({ max_tokens: 100, temperature: 0.2, top_p: 0.5 })
})
