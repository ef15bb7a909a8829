import { expect, test } from 'vitest'
import { describeCapabilities, findKeyPreset, KEY_PRESETS, summarizeAccess } from './key-presets.ts'
import { canModify, isAiScope, SCOPES, type Scope } from './scopes.ts'

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

test('the access of a key is one preset, what differs from it, or a few objects', () => {
  expect(summarizeAccess(['prompts:read'], 'live')).toBe('Fetches published prompts only.')
  expect(summarizeAccess(SCOPES)).toBe('Full access.')
  const without = (...lacking: readonly Scope[]) =>
    SCOPES.filter((scope) => !lacking.includes(scope))
  expect(summarizeAccess(without('versions:publish'))).toBe(
    'Full access, but cannot publish a version to production.',
  )
  expect(summarizeAccess(without(...SCOPES.filter(isAiScope)))).toBe(
    'Full access, but cannot run models.',
  )
  expect(summarizeAccess(without('versions:publish', 'prompts:delete'))).toBe(
    'Editing assistant that can also run models.',
  )
  const editing = KEY_PRESETS.find(({ id }) => id === 'editor')?.scopes ?? []
  expect(summarizeAccess([...editing, 'evals:run'])).toBe(
    'Editing assistant that can also run evaluations.',
  )
  expect(summarizeAccess(['blocks:write', 'variables:write', 'versions:write'])).toBe(
    'Creates and changes blocks, variables, and versions. Deletes blocks and variables.',
  )
})

test('no access takes more than a few lines to describe', () => {
  const longest = Math.max(
    ...SCOPES.flatMap((_, from) =>
      SCOPES.map((_, to) => [...SCOPES.slice(from, to), ...SCOPES.slice(to + 3)]).flatMap(
        (scopes) => [summarizeAccess(scopes).length, summarizeAccess(scopes, 'dev', true).length],
      ),
    ),
  )
  expect(longest).toBeLessThan(330)
})
