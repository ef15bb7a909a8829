import type { MemberProject } from '@promptwire/contract/projects/project'
import { SCOPES, type Scope } from '@promptwire/core/access/scopes'

/** Projects in which the person's role allows the same requested scopes. */
export interface ScopeReach {
  readonly scopes: readonly Scope[]
  readonly projects: readonly MemberProject[]
}

/**
 * Groups projects by the scopes that an app can get there, most scopes first. A request without
 * scopes asks for all.
 */
export function findScopeReaches(
  asked: readonly Scope[],
  projects: readonly MemberProject[],
): ScopeReach[] {
  const wanted = SCOPES.filter((scope) => asked.length === 0 || asked.includes(scope))
  const reaches = new Map<string, ScopeReach>()
  for (const project of projects) {
    const scopes = wanted.filter((scope) => project.may.includes(scope))
    const alike = reaches.get(scopes.join(' '))?.projects ?? []
    reaches.set(scopes.join(' '), { scopes, projects: [...alike, project] })
  }
  return [...reaches.values()].toSorted((a, b) => b.scopes.length - a.scopes.length)
}
