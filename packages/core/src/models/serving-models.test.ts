import { expect, test } from 'vitest'
import { findServing } from './serving-models.ts'

const provider = (kind: 'openai' | 'anthropic' | 'openai-compatible', ...models: string[]) => ({
  kind,
  models,
  defaultModel: models[0] ?? 'small',
})

test.for([
  ['gpt-4.1', [provider('openai-compatible'), provider('openai', 'gpt-5.2')], 1],
  ['gpt-4.1', [provider('openai'), provider('openai-compatible', 'gpt-4.1')], 1],
  ['claude-opus-4-5', [provider('openai'), provider('anthropic')], 1],
  ['llama3.2', [provider('openai'), provider('openai-compatible', 'a', 'llama3.2')], 1],
  ['llama3.2', [provider('openai'), provider('openai-compatible')], undefined],
] as const)(
  '%s is served by the provider that lists it, else by its maker',
  ([model, given, at]) => {
    expect(findServing(given, model)).toBe(at === undefined ? undefined : given[at])
  },
)
