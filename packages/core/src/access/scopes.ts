import { z } from 'zod'

/** Capabilities of scopes, from harmless to costly. */
export const CAPABILITIES = ['reads', 'writes', 'deletes', 'publishes', 'spends'] as const

export type Capability = (typeof CAPABILITIES)[number]

/**
 * Spec, Authentication 6: the 20 scopes by exact name, in the order of the discovery documents,
 * with their capabilities. A test compares these with the effects of the operations.
 */
const TABLE = [
  [
    'prompts:read',
    'read',
    'Read prompts and proposals, and fetch compiled prompts',
    { reads: 'prompts' },
  ],
  [
    'prompts:write',
    'write',
    'Create and change prompts, and propose changes',
    { writes: 'prompts, proposals, folders', deletes: 'empty folders' },
  ],
  ['prompts:delete', 'write', 'Delete prompts for good', { deletes: 'prompts with all versions' }],
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
    { reads: 'evaluation results, playground runs' },
  ],
  ['evals:run', 'ai', 'Run evaluations', { writes: 'eval runs, marks', spends: 'evaluations' }],
  [
    'playground:run',
    'ai',
    'Run prompts in the playground',
    { reads: 'models', writes: 'playground runs', spends: 'the playground' },
  ],
  ['ai:import', 'ai', 'Split raw text into blocks', { writes: 'proposals of imported prompts' }],
  [
    'ai:rewrite',
    'ai',
    'Rewrite blocks with AI, as proposals',
    { writes: 'proposals of rewritten blocks', spends: 'rewriting' },
  ],
  [
    'ai:copilot',
    'ai',
    'Propose changes across blocks with AI',
    { writes: 'AI-generated proposals', spends: 'the copilot' },
  ],
  ['projects:read', 'read', 'See the projects you can reach', { reads: 'projects' }],
  ['gallery:read', 'read', 'Browse the public gallery', { reads: 'the gallery' }],
] as const satisfies readonly (readonly [
  string,
  string,
  string,
  Partial<Record<Capability, string>>,
])[]

export type Scope = (typeof TABLE)[number][0]
export type ScopeGroup = (typeof TABLE)[number][1]

export const SCOPES = TABLE.map(([name]) => name) as [Scope, ...Scope[]]

export const Scope = z.enum(SCOPES)

export const scopeMeaning = (scope: Scope): string =>
  TABLE.find(([name]) => name === scope)?.[2] ?? scope

export const scopesIn = (group: ScopeGroup): { name: Scope; description: string }[] =>
  TABLE.filter((row) => row[1] === group).map(([name, , description]) => ({ name, description }))

export const scopeCapabilities = (scope: Scope): Partial<Record<Capability, string>> =>
  TABLE.find(([name]) => name === scope)?.[3] ?? {}

/** Combines the capabilities of several scopes. */
export function summarizeCapabilities(
  scopes: readonly Scope[],
): { capability: Capability; objects: string[] }[] {
  return CAPABILITIES.map((capability) => ({
    capability,
    objects: scopes.flatMap((scope) => scopeCapabilities(scope)[capability]?.split(', ') ?? []),
  })).filter(({ objects }) => objects.length > 0)
}

/** Whether the scopes allow more than reading. */
export const canModify = (scopes: readonly Scope[]): boolean =>
  summarizeCapabilities(scopes).some(
    ({ capability }) => capability !== 'reads' && capability !== 'spends',
  )

/** Whether a scope allows an effect that no call can undo: publishing or permanent deletion. */
export const isIrreversible = (scope: Scope): boolean => {
  const { writes, deletes, publishes } = scopeCapabilities(scope)
  return publishes !== undefined || (deletes !== undefined && writes === undefined)
}

/** Scopes that change prompts: content, tests, versions or publishing. */
const CONTENT_SCOPES: ReadonlySet<Scope> = new Set(scopesIn('write').map(({ name }) => name))

export const isTestScope = (scope: Scope): boolean => scope === 'test_cases:write'

export const isContentScope = (scope: Scope): boolean => CONTENT_SCOPES.has(scope)

const AI_SCOPES: ReadonlySet<Scope> = new Set(scopesIn('ai').map(({ name }) => name))

export const isAiScope = (scope: Scope): boolean => AI_SCOPES.has(scope)

/** Parses space-separated scope names (RFC 6749, 3.3); ignores unknown names. */
export function parseScope(text: string | undefined): Scope[] {
  const names = new Set(text?.split(' '))
  return SCOPES.filter((scope) => names.has(scope))
}

/** Scopes that consent may grant: the requested ones (all if none is valid), AI only if allowed. */
export function grantableScopes(requested: readonly Scope[], allowAi: boolean): Scope[] {
  const wanted = requested.length > 0 ? requested : SCOPES
  return SCOPES.filter((scope) => wanted.includes(scope) && (allowAi || !isAiScope(scope)))
}
