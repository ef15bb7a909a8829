import { expect, test } from 'vitest'
import { indexKnownModels } from './known-model.ts'
import { KNOWN_MODELS } from './known-models.ts'
import { replaceModel, spellReplacement } from './replace-model.ts'

const find = indexKnownModels(KNOWN_MODELS)
const replacement = (name: string) => ({ name, row: find(name) })

const spell = (given: string, next: string) => {
  const former = find(given)
  if (!former) throw new Error(`${given} is not known`)
  return spellReplacement(given, former, replacement(next))
}

test.for([
  ['gpt-4o', 'gpt-6-luna', 'gpt-6-luna'],
  ['gpt-4o-2024-08-06', 'gpt-6-luna', 'gpt-6-luna'],
  ['openai/gpt-4o', 'gpt-6-luna', 'openai/gpt-6-luna'],
  ['openrouter/openai/gpt-4o:free', 'gpt-6-luna', 'openrouter/openai/gpt-6-luna'],
  ['azure/gpt-4o', 'gpt-6-luna', 'azure/gpt-6-luna'],
  ['openai/gpt-4o', 'claude-sonnet-5-5', 'anthropic/claude-sonnet-5-5'],
  ['models/gemini-2.0-flash', 'gemini-3.1-pro-preview', 'models/gemini-3.1-pro-preview'],
  ['eu.anthropic.claude-sonnet-4-20250514-v1:0', 'claude-sonnet-5', 'eu.anthropic.claude-sonnet-5'],
  ['amazon.nova-premier-v1:0', 'amazon.nova-2-lite-v1:0', 'amazon.nova-2-lite-v1:0'],
] as const)('a prompt that writes %s writes %s as %s', ([given, next, expected]) => {
  expect(spell(given, next)).toBe(expected)
})

test.for(['eu.anthropic.claude-sonnet-5', 'our/own-model'])(
  'the spelling %s of a caller stays as is',
  (next) => {
    expect(spell('openai/gpt-4o', next)).toBe(next)
  },
)

test.for([
  'ft:gpt-4o:team::id',
  'arn:aws:bedrock:eu-west-1::foundation-model/anthropic.claude-sonnet-4-20250514-v1:0',
])('%s belongs to an account, so it gets no replacement', (given) => {
  expect(spell(given, 'claude-sonnet-5')).toBeUndefined()
})

test('a model that a cloud does not have under a known name gets no spelling there', () => {
  expect(spell('anthropic.claude-sonnet-4-20250514-v1:0', 'gpt-6-luna')).toBeUndefined()
})

test('settings that the new model rejects go, each with its reason, and others stay', () => {
  const config = {
    model: 'openai/gpt-4o',
    provider: 'Ours',
    temperature: 0.2,
    topP: 0.9,
    stop_sequences: ['END'],
    max_tokens: 500,
    seed: 7,
  }
  expect(replaceModel(config, 'openai/gpt-6-luna', replacement('gpt-6-luna'))).toEqual({
    config: { model: 'openai/gpt-6-luna', provider: 'Ours', max_tokens: 500, seed: 7 },
    reasons: [
      'Removes temperature: gpt-6-luna rejects it.',
      'Removes topP: gpt-6-luna rejects it.',
      'Removes stop_sequences: gpt-6-luna rejects it.',
    ],
  })
})

test('an output limit above that of the new model is lowered to it', () => {
  const config = { model: 'gpt-5', max_tokens: 100_000 }
  expect(replaceModel(config, 'claude-haiku-4-5', replacement('claude-haiku-4-5'))).toEqual({
    config: { model: 'claude-haiku-4-5', max_tokens: 64_000 },
    reasons: ['Lowers max_tokens to 64000, the limit of claude-haiku-4-5.'],
  })
})

test('a model that is not known takes all settings', () => {
  const config = { model: 'gpt-4o', temperature: 0 }
  expect(replaceModel(config, 'ours', { name: 'ours' })).toEqual({
    config: { model: 'ours', temperature: 0 },
    reasons: [],
  })
})
