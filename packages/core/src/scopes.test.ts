import { expect, test } from 'vitest'
import type { Effect } from './contract/operation.ts'
import { publicContract } from './contract/public/public-contract.ts'
import {
  changesAnything,
  DEEDS,
  type Deed,
  deedsOf,
  SCOPES,
  type Scope,
  summaryOf,
} from './scopes.ts'

const DEEDS_BY_EFFECT: Record<Effect, Deed[]> = {
  reads: ['reads'],
  adds: ['writes'],
  changes: ['writes', 'publishes'],
  destroys: ['deletes'],
}

const OPERATIONS = Object.entries(publicContract)

test.each(OPERATIONS)('consent describes what the scope of %s does', (_, { scope, effect }) => {
  const told = Object.keys(deedsOf(scope))
  expect(told.some((deed) => DEEDS_BY_EFFECT[effect].some((allowed) => allowed === deed))).toBe(
    true,
  )
})

const IN_USE = new Set<Scope>(OPERATIONS.map(([, { scope }]) => scope))

test.each(SCOPES.filter((scope) => IN_USE.has(scope) && deedsOf(scope).deletes))(
  'consent lists a deletion of %s only if an operation destroys it',
  (scope) => {
    expect(OPERATIONS.some(([, row]) => row.scope === scope && row.effect === 'destroys')).toBe(
      true,
    )
  },
)

test.each(SCOPES)('%s has a capability', (scope) => {
  expect(Object.keys(deedsOf(scope)).length).toBeGreaterThan(0)
  for (const deed of Object.keys(deedsOf(scope))) expect(DEEDS).toContain(deed)
})

test('a summary lists deletions and publishing, and nothing that was not requested', () => {
  expect(summaryOf(['prompts:read', 'prompts:delete', 'versions:publish'])).toEqual([
    { deed: 'reads', objects: ['prompts'] },
    { deed: 'deletes', objects: ['prompts for good'] },
    { deed: 'publishes', objects: ['versions to production'] },
  ])
})

test('only scopes that write, delete, publish, propose or run change data', () => {
  expect(SCOPES.filter((scope) => changesAnything([scope]))).toEqual(
    SCOPES.filter((scope) => /:(?:write|delete|publish|import|rewrite|copilot|run)$/.test(scope)),
  )
})
