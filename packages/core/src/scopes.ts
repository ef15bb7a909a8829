import { z } from 'zod'

/** What a scope can let its holder do, from harmless to dear. */
export const DEEDS = ['reads', 'writes', 'deletes', 'publishes', 'spends'] as const

export type Deed = (typeof DEEDS)[number]

/**
 * Spec, Authentication 6: the 20 scopes by exact name, in the order the discovery documents list,
 * each with what it lets one do to what. A test holds the deeds to what the operations do.
 */
const TABLE = [
  [
    'prompts:read',
    'read',
    'Read prompts and proposals, and fetch prompts compiled',
    { reads: 'prompts' },
  ],
  [
    'prompts:write',
    'write',
    'Create, change and propose changes of prompts',
    { writes: 'prompts, proposals and folders', deletes: 'emptied folders' },
  ],
  ['prompts:delete', 'write', 'Delete prompts for good', { deletes: 'prompts for good' }],
  ['blocks:read', 'read', 'Read the blocks of a prompt', { reads: 'blocks' }],
  [
    'blocks:write',
    'write',
    'Create, change, reorder and delete blocks',
    { writes: 'blocks', deletes: 'blocks' },
  ],
  ['variables:read', 'read', 'Read variables and their defaults', { reads: 'variables' }],
  [
    'variables:write',
    'write',
    'Create, change and delete variables',
    { writes: 'variables', deletes: 'variables' },
  ],
  ['versions:read', 'read', 'Read and compare versions', { reads: 'versions' }],
  ['versions:write', 'write', 'Save versions and roll back', { writes: 'versions' }],
  [
    'versions:publish',
    'write',
    'Publish a version to production',
    { publishes: 'versions to production' },
  ],
  ['test_cases:read', 'read', 'Read test cases', { reads: 'test cases' }],
  [
    'test_cases:write',
    'write',
    'Create, change and delete test cases',
    { writes: 'test cases', deletes: 'test cases' },
  ],
  [
    'evals:read',
    'read',
    'Read evaluation results',
    { reads: 'evaluation results and runs of the playground' },
  ],
  [
    'evals:run',
    'ai',
    'Run evaluations',
    { writes: 'runs of test cases and what people say of them', spends: 'evaluations' },
  ],
  [
    'playground:run',
    'ai',
    'Run prompts in the playground',
    { reads: 'models to choose from', writes: 'runs of the playground', spends: 'the playground' },
  ],
  ['ai:import', 'ai', 'Split raw text into blocks', { writes: 'proposals of what is imported' }],
  [
    'ai:rewrite',
    'ai',
    'Have blocks rewritten, as proposals',
    { writes: 'proposals of rewritten blocks', spends: 'rewriting' },
  ],
  [
    'ai:copilot',
    'ai',
    'Have changes proposed across blocks',
    { writes: 'proposals towards a goal', spends: 'the copilot' },
  ],
  ['projects:read', 'read', 'See the projects you can reach', { reads: 'projects' }],
  ['gallery:read', 'read', 'Browse the public gallery', { reads: 'the gallery' }],
] as const satisfies readonly (readonly [string, string, string, Partial<Record<Deed, string>>])[]

export type Scope = (typeof TABLE)[number][0]
export type ScopeGroup = (typeof TABLE)[number][1]

export const SCOPES = TABLE.map(([name]) => name) as [Scope, ...Scope[]]

export const Scope = z.enum(SCOPES)

/** What a scope allows, in words for people. */
export const scopeMeaning = (scope: Scope): string =>
  TABLE.find(([name]) => name === scope)?.[2] ?? scope

/** What people read about the scopes, group by group. */
export const scopesIn = (group: ScopeGroup): { name: Scope; description: string }[] =>
  TABLE.filter((row) => row[1] === group).map(([name, , description]) => ({ name, description }))

/** What a scope lets its holder do: to what, by deed. */
export const deedsOf = (scope: Scope): Partial<Record<Deed, string>> =>
  TABLE.find(([name]) => name === scope)?.[3] ?? {}

/** What the scopes let their holder do together, deed by deed. */
export function summaryOf(scopes: readonly Scope[]): { deed: Deed; objects: string[] }[] {
  return DEEDS.map((deed) => ({
    deed,
    objects: scopes.flatMap((scope) => deedsOf(scope)[deed] ?? []),
  })).filter(({ objects }) => objects.length > 0)
}

/** Whether the scopes let their holder do more than read what is there. */
export const changesAnything = (scopes: readonly Scope[]): boolean =>
  summaryOf(scopes).some(({ deed }) => deed !== 'reads' && deed !== 'spends')

const AI_SCOPES: ReadonlySet<Scope> = new Set(scopesIn('ai').map(({ name }) => name))

export const isAiScope = (scope: Scope): boolean => AI_SCOPES.has(scope)

/** Space-separated scope names (RFC 6749, 3.3) to known scopes; unknown names are ignored. */
export function parseScope(text: string | undefined): Scope[] {
  const names = new Set(text?.split(' '))
  return SCOPES.filter((scope) => names.has(scope))
}

/** What consent may grant: the requested scopes (all when none is valid), AI only when allowed. */
export function grantableScopes(requested: readonly Scope[], allowAi: boolean): Scope[] {
  const wanted = requested.length > 0 ? requested : SCOPES
  return SCOPES.filter((scope) => wanted.includes(scope) && (allowAi || !isAiScope(scope)))
}
