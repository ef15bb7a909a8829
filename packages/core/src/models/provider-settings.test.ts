import { expect, test } from 'vitest'
import type { ProviderKind } from './model-providers.ts'
import { thinkingBudget, toProviderSettings } from './provider-settings.ts'
import { readModelConfig } from './read-model-config.ts'

const forKind = (kind: ProviderKind, config: Record<string, unknown>) =>
  toProviderSettings(kind, readModelConfig(config).settings)

test.for<[ProviderKind, Record<string, unknown>, object]>([
  [
    'openai',
    { reasoning: { effort: 'low', summary: 'auto' } },
    { reasoningEffort: 'low', reasoningSummary: 'auto' },
  ],
  ['openai', { text: { verbosity: 'low' } }, { textVerbosity: 'low' }],
  [
    'openai-compatible',
    { reasoning: { effort: 'low' }, min_p: 0.1 },
    { reasoning: { effort: 'low' }, min_p: 0.1 },
  ],
  [
    'anthropic',
    { thinking: { type: 'enabled', budget_tokens: 2000 } },
    { thinking: { type: 'enabled', budgetTokens: 2000 } },
  ],
  ['anthropic', { parallelToolCalls: false }, { disableParallelToolUse: true }],
  ['google', { thinkingConfig: { thinking_budget: 9 } }, { thinkingConfig: { thinkingBudget: 9 } }],
  [
    'bedrock',
    { thinking: { type: 'enabled', budget_tokens: 2000 } },
    { reasoningConfig: { type: 'enabled', budgetTokens: 2000 } },
  ],
])('%s gets %j as options of the AI SDK', ([kind, config, options]) => {
  expect(forKind(kind, config)).toEqual({ options, notSent: [] })
})

test('provider options go to their own kind, and none that spends or calls more', () => {
  const provider_options = {
    openai: { service_tier: 'flex', previous_response_id: 'r', made_up: 1 },
    openaiCompatible: { chat_template_kwargs: { a_b: 1 }, model: 'gpt-4o', max_tokens: 9 },
    seed: 7,
  }
  const names = (kind: ProviderKind) => {
    const { options, notSent } = forKind(kind, { provider_options })
    return [options, notSent.map(({ setting }) => setting.replace('provider_options.', ''))]
  }
  expect(names('openai')).toEqual([
    { serviceTier: 'flex' },
    ['openai.previous_response_id', 'openai.made_up', 'openaiCompatible', 'seed'],
  ])
  expect(names('openai-compatible')).toEqual([
    { chat_template_kwargs: { a_b: 1 } },
    ['openai', 'openaiCompatible.model', 'openaiCompatible.max_tokens', 'seed'],
  ])
})

test('metadata that Anthropic does not have is reported', () => {
  const metadata = (value: object) => forKind('anthropic', { metadata: value })
  expect(metadata({ user_id: 'u' })).toEqual({
    options: { metadata: { userId: 'u' } },
    notSent: [],
  })
  expect(metadata({ user_id: 'u', team: 'a' })).toMatchObject({
    notSent: [{ setting: 'metadata' }],
  })
})

test('two settings for one option are an error unless they agree', () => {
  const config = {
    reasoning_effort: 'low',
    provider_options: { openai: { reasoningEffort: 'high' } },
  }
  expect(() => forKind('openai', config)).toThrow('sets reasoningEffort')
  expect(forKind('anthropic', config).notSent.map(({ setting }) => setting)).toEqual([
    'reasoning_effort',
    'provider_options.openai',
  ])
})

test('counts the thinking that the AI SDK adds to the max', () => {
  const thinking = { type: 'enabled', budgetTokens: 2000 }
  expect(thinkingBudget('anthropic', { thinking })).toBe(2000)
  expect(thinkingBudget('bedrock', { reasoningConfig: { type: 'enabled' } })).toBe(1024)
  expect(thinkingBudget('anthropic', { thinking: { type: 'adaptive' } })).toBe(0)
  expect(thinkingBudget('openai', { thinking })).toBe(0)
})
