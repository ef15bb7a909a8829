import { expect } from 'vitest'
import { accessTo, KEY, KINDS, models, never, test } from '../support/model-call-test.ts'

test.for(KINDS)('%s: the text comes, then what was used', async (kind, { ask, server }) => {
  const { text, end } = await ask({ kind })
  expect(text).toBe('Hello from the stand-in')
  expect(end).toEqual({
    finishReason: 'stop',
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

test.for(KINDS)(
  '%s is asked for what the author set, and nothing else',
  async (kind, { ask, server }) => {
    await ask({ kind })
    const settings = { temperature: 0.3, topP: 0.9, maxOutputTokens: 77, stop: ['END'] }
    await ask({ kind, settings: { ...settings, providerOptions: { user: 'me' } } })
    const [plain, set] = server.received.map(({ body }) => JSON.stringify(body))
    expect(plain).not.toMatch(/temperature|top_?p|stop_?seq|tools/i)
    expect(plain).toContain('Be brief.')
    expect(set).toMatch(/"temperature":0.3/)
    expect(set).toMatch(/"top_?[pP]":0.9/)
    expect(set).toMatch(/":77/)
  },
)

test.for(KINDS)('%s is told the schema of a structured answer', async (kind, { ask, server }) => {
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

test.for(KINDS)('%s: an answer that was cut says so', async (kind, { ask, server }) => {
  server.behaviours.push({ finish: 'length' })
  expect((await ask({ kind })).end).toMatchObject({ finishReason: 'length' })
})

test.for(KINDS)('%s lists its models', async (kind, { server }) => {
  const names = await models.list(accessTo(server, kind), never)
  expect(names).toEqual(['another', 'stand-in-2026'])
  expect(JSON.stringify(server.received[0]?.headers)).toContain(KEY)
})
