import { KNOWN_MODELS } from '@promptwire/core/models/known/known-models'
import { expect } from 'vitest'
import {
  calculateCost,
  RESERVED,
  runModelTest as test,
} from '../../../test/support/run-model-test.ts'
import type { ModelAccess } from '../../platform/models/model.ts'
import { priceCall } from '../../platform/models/prices.ts'

test('counts a run exactly, and the audit log has everything but its texts', async ({
  api,
  owner,
  run,
  spent,
}) => {
  const { end } = await run()
  expect(end).toMatchObject({ text: 'Hello from the stand-in', cost: 20 })
  expect(end).toMatchObject({ provider: { name: 'Mine' }, model: 'own-model' })
  expect(await spent()).toEqual({ tokens: 16, cost: 20, reserved: 0, calls: 1, unpricedCalls: 0 })
  const [entry, ...more] = await api.database.prisma.auditEntry.findMany({
    where: { projectId: owner.projectId },
  })
  expect(more).toEqual([])
  expect(entry).toMatchObject({
    action: 'model.called',
    after: {
      model: 'own-model',
      purpose: 'playground',
      outcome: 'stop',
      input_tokens: 12,
      output_tokens: 4,
      cost_micro_dollars: 20,
    },
  })
  expect(JSON.stringify(entry)).not.toMatch(/secret|Hello|sk-test/)
})

test('an unknown price stays unknown, and its tokens still count', async ({
  limit,
  run,
  spent,
}) => {
  await limit({ cost: 0, tokens: RESERVED + 20 })
  expect((await run({ model: 'unknown-model' })).end).toMatchObject({ cost: undefined })
  expect(await spent()).toEqual({ tokens: 16, cost: 0, reserved: 0, calls: 1, unpricedCalls: 1 })
  expect((await run({ model: 'unknown-model' })).failure).toBeUndefined()
  expect((await run({ model: 'unknown-model' })).failure?.code).toBe('RATE_LIMITED')
})

test('a failed, truncated or aborted run counts its usage and reserves nothing', async ({
  api,
  owner,
  run,
  server,
  spent,
}) => {
  server.behaviours.push({ status: 401 })
  expect((await run()).failure?.code).toBe('PROVIDER_REFUSED')
  expect(await spent()).toMatchObject({ tokens: 0, reserved: 0, calls: 1 })
  server.behaviours.push({ endsAfter: { events: 2, by: 'death' } })
  expect((await run()).failure?.code).toBe('PROVIDER_FAILED')
  expect(await spent()).toMatchObject({ tokens: 8, reserved: 0, calls: 2 })
  server.behaviours.push({ endsAfter: { events: 2, by: 'stall' } })
  const { end } = await run({ maxTextLength: 4 })
  expect(end).toMatchObject({ text: 'Hello from', finishReason: 'aborted' })
  expect(await spent()).toMatchObject({ tokens: 16, reserved: 0, calls: 3 })
  expect((await run({}, { signal: AbortSignal.abort() })).end).toMatchObject({ cost: 0 })
  expect(await spent()).toMatchObject({ tokens: 16, reserved: 0, calls: 4 })
  const entries = await api.database.prisma.auditEntry.findMany({
    where: { projectId: owner.projectId },
    orderBy: { id: 'asc' },
  })
  const outcomes = entries.map(({ after }) => (after as { outcome: string }).outcome)
  expect(outcomes).toEqual(['failed', 'failed', 'aborted', 'aborted'])
  await server.quiet()
})

test.for<[string, Partial<ModelAccess>, string, number | undefined]>([
  ['known by the table', { kind: 'openai' }, 'gpt-4o-mini', 750],
  ['known by the table', { kind: 'anthropic' }, 'claude-sonnet-4-5', 18_000],
  ['known by the table', { kind: 'google' }, 'gemini-2.5-flash', 2_800],
  ['known by another spelling', { kind: 'bedrock' }, 'anthropic.claude-haiku-4-5', 6_600],
  ['of a known model', { kind: 'openai' }, 'gpt-6.1-sol', 12_000],
  ['of a known model', { baseUrl: 'https://api.x.ai/v1' }, 'grok-4.7', 8_000],
  ['unknown at a gateway', {}, 'openai/gpt-6.1-sol', undefined],
  ['unknown at a cloud', { kind: 'azure' }, 'gpt-6.1-sol', undefined],
  ['unknown when fine-tuned', { kind: 'openai' }, 'ft:gpt-6.1-sol:acme::x', undefined],
  ['unknown', { kind: 'openai' }, 'gpt-of-tomorrow', undefined],
  ['unknown', {}, 'gpt-4o-mini', undefined],
  ['the operator’s own', {}, 'own-model', 3_000],
  ['nothing', { kind: 'demo', baseUrl: undefined }, 'demo-brief', 0],
])('the price is %s: %o %s', async ([, given, model, cost], { provider }) => {
  const usage = {
    inputTokens: 1_000,
    outputTokens: 1_000,
    cachedInputTokens: 0,
    cacheWriteTokens: 0,
  }
  expect(await calculateCost({ access: { ...provider, ...given }, model, usage })).toBe(cost)
})

test('a long call of a known model has its higher price for every token', async ({ provider }) => {
  const cost = (inputTokens: number) =>
    calculateCost({
      access: { ...provider, kind: 'anthropic' },
      model: 'claude-haiku-5-5',
      usage: { inputTokens, outputTokens: 1_000, cachedInputTokens: 50_000, cacheWriteTokens: 0 },
    })
  expect(await cost(100_000)).toBe(5_000 + 500 + 500)
  expect(await cost(100_001)).toBe(25_001 + 2_500 + 2_500)
})

test('a known model has a price only where the table has none', () => {
  const usage = { inputTokens: 1, outputTokens: 1, cachedInputTokens: 0, cacheWriteTokens: 0 }
  const kinds = ['openai', 'anthropic', 'google'] as const
  const priced = KNOWN_MODELS.filter(({ price }) => price !== null)
  expect(priced.length).toBeGreaterThan(0)
  for (const row of priced) {
    for (const kind of kinds) {
      const call = { access: { kind, baseUrl: undefined }, model: row.name, usage }
      expect(priceCall(call, { ...row, price: null }), `${kind}/${row.name}`).toBeUndefined()
    }
  }
})

test('cached tokens of a fine-tuned model have the discount of its base model', async ({
  provider,
}) => {
  const usage = { inputTokens: 10_000, outputTokens: 1_000, cacheWriteTokens: 0 }
  const cost = (model: string, cachedInputTokens: number) =>
    calculateCost({
      access: { ...provider, kind: 'openai' },
      model,
      usage: { ...usage, cachedInputTokens },
    })
  // Per million tokens: $0.30 input, $0.15 cached, $1.20 output.
  expect(await cost('ft:gpt-4o-mini-2024-07-18:acme::x', 0)).toBe(4_200)
  expect(await cost('ft:gpt-4o-mini-2024-07-18:acme::x', 6_000)).toBe(3_300)
  expect(await cost('ft:gpt-4.1-mini:acme::x', 6_000)).toBeUndefined()
})
