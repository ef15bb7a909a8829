import {
  CAPABILITIES,
  type Capability,
  canModify,
  SCOPES,
  type Scope,
  scopeCapabilities,
  summarizeCapabilities,
} from '@promptwire/core/access/scopes'
import { expect, test } from 'vitest'
import type { Effect } from '../operation.ts'
import { publicContract } from '../public-contract.ts'

const CAPABILITIES_BY_EFFECT: Record<Effect, Capability[]> = {
  reads: ['reads'],
  adds: ['writes'],
  changes: ['writes', 'publishes'],
  destroys: ['deletes'],
}

const OPERATIONS = Object.entries(publicContract)

test.each(OPERATIONS)(
  'consent describes the capability of the scope %s',
  (_, { scope, effect }) => {
    const capabilities = Object.keys(scopeCapabilities(scope))
    expect(
      capabilities.some((capability) =>
        CAPABILITIES_BY_EFFECT[effect].some((allowed) => allowed === capability),
      ),
    ).toBe(true)
  },
)

const IN_USE = new Set<Scope>(OPERATIONS.map(([, { scope }]) => scope))

test.each(SCOPES.filter((scope) => IN_USE.has(scope) && scopeCapabilities(scope).deletes))(
  'consent lists a deletion of %s only if an operation destroys it',
  (scope) => {
    expect(OPERATIONS.some(([, row]) => row.scope === scope && row.effect === 'destroys')).toBe(
      true,
    )
  },
)

test.each(SCOPES)('%s has a capability', (scope) => {
  expect(Object.keys(scopeCapabilities(scope)).length).toBeGreaterThan(0)
  for (const capability of Object.keys(scopeCapabilities(scope)))
    expect(CAPABILITIES).toContain(capability)
})

test('a summary lists deletions and publishing, and nothing that was not requested', () => {
  expect(summarizeCapabilities(['prompts:read', 'prompts:delete', 'versions:publish'])).toEqual([
    { capability: 'reads', objects: ['prompts'] },
    { capability: 'deletes', objects: ['prompts with all versions'] },
    { capability: 'publishes', objects: ['versions to production'] },
  ])
})

test('a summary lists each object once, however many a scope has', () => {
  expect(summarizeCapabilities(['prompts:write', 'blocks:write'])).toEqual([
    { capability: 'writes', objects: ['prompts', 'proposals', 'folders', 'blocks'] },
    { capability: 'deletes', objects: ['empty folders', 'blocks'] },
  ])
})

test('only scopes that write, delete, publish, propose or run change data', () => {
  expect(SCOPES.filter((scope) => canModify([scope]))).toEqual(
    SCOPES.filter((scope) => /:(?:write|delete|publish|import|rewrite|copilot|run)$/.test(scope)),
  )
})
