import { z } from 'zod'

/** Spec, Authentication 6: the 20 scopes by exact name, in the order the discovery documents list. */
const TABLE = [
  ['prompts:read', 'read', 'Read prompts and fetch them compiled'],
  ['prompts:write', 'write', 'Create and change prompts'],
  ['prompts:delete', 'write', 'Delete prompts for good'],
  ['blocks:read', 'read', 'Read the blocks of a prompt'],
  ['blocks:write', 'write', 'Create, change, reorder and delete blocks'],
  ['variables:read', 'read', 'Read variables and their defaults'],
  ['variables:write', 'write', 'Create, change and delete variables'],
  ['versions:read', 'read', 'Read and compare versions'],
  ['versions:write', 'write', 'Save drafts and roll back'],
  ['versions:publish', 'write', 'Publish a version to production'],
  ['test_cases:read', 'read', 'Read test cases'],
  ['test_cases:write', 'write', 'Create, change and delete test cases'],
  ['evals:read', 'read', 'Read evaluation results'],
  ['evals:run', 'ai', 'Run evaluations'],
  ['playground:run', 'ai', 'Run prompts in the playground'],
  ['ai:import', 'ai', 'Split raw text into blocks'],
  ['ai:rewrite', 'ai', 'Rewrite blocks'],
  ['ai:copilot', 'ai', 'Propose changes across blocks'],
  ['projects:read', 'read', 'See the projects you can reach'],
  ['gallery:read', 'read', 'Browse the public gallery'],
] as const

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
