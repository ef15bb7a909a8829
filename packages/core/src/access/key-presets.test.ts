import { expect, test } from 'vitest'
import {
  describeAlmostAll,
  describeCapabilities,
  findKeyPreset,
  KEY_PRESETS,
} from './key-presets.ts'
import { canModify, isAiScope, SCOPES } from './scopes.ts'

test('each preset is identified by its scopes and environment', () => {
  for (const preset of KEY_PRESETS) {
    const { scopes, environment, proposesOnly } = preset
    expect(findKeyPreset(scopes.toReversed(), environment, proposesOnly)).toBe(preset)
    expect(findKeyPreset(scopes, environment, !proposesOnly)).toBeUndefined()
  }
  expect(new Set(KEY_PRESETS.map(({ id }) => id)).size).toBe(KEY_PRESETS.length)
  expect(findKeyPreset(SCOPES)).toBeUndefined()
})

test('no preset deletes prompts or spends money, and only the last publishes', () => {
  for (const { scopes } of KEY_PRESETS) {
    expect(scopes).not.toContain('prompts:delete')
    expect(scopes.filter(isAiScope)).toEqual([])
  }
  const publishing = KEY_PRESETS.filter(({ scopes }) => scopes.includes('versions:publish'))
  expect(publishing).toEqual(KEY_PRESETS.slice(-1))
})

test('sentences state the changes that a key can make, or that it is read-only', () => {
  expect(describeCapabilities(['prompts:read'])).toEqual([
    { capability: 'reads', sentence: 'Reads prompts. Changes nothing.' },
  ])
  const scopes = ['prompts:read', 'blocks:read', 'blocks:write', 'versions:publish'] as const
  expect(canModify(scopes)).toBe(true)
  expect(describeCapabilities(scopes).map(({ sentence }) => sentence)).toEqual([
    'Reads prompts and blocks.',
    'Creates and changes blocks.',
    'Deletes blocks.',
    'Publishes versions to production.',
  ])
  expect(describeCapabilities([])).toEqual([])
  expect(describeCapabilities([...scopes, 'prompts:write', 'evals:run'], true)).toEqual([
    { capability: 'reads', sentence: 'Reads prompts and blocks.' },
    { capability: 'writes', sentence: 'Proposes changes to prompts for review.' },
    { capability: 'writes', sentence: 'Creates and changes eval runs.' },
    { capability: 'spends', sentence: "Spends the project's AI budget on evaluations." },
  ])
})

test('a key with almost all scopes is described by what it lacks', () => {
  expect(describeAlmostAll(SCOPES)).toBe('Everything that a key can do.')
  const most = SCOPES.filter((scope) => scope !== 'versions:publish')
  expect(describeAlmostAll(most)).toBe('Everything but: Publish a version to production.')
  expect(describeAlmostAll(SCOPES.slice(0, 10))).toBeUndefined()
})
