import type { KeyEffect } from '@promptwire/contract/members/members'
import { getRolePermissions, NO_ROLE, splitByRole } from '@promptwire/core/access/roles'
import type { KnownKey } from '../keys/index.ts'
import type { MemberRoles } from './member-record.ts'

/** A member's roles before and after a change; no roles means removed. */
export interface RoleChange {
  readonly before: MemberRoles
  readonly after: MemberRoles | undefined
}

/** Counts the keys that a change of roles stops or limits, except the kept ones. */
export function compareKeys(
  keys: readonly KnownKey[],
  change: RoleChange,
  keep: readonly string[] = [],
): KeyEffect {
  const effects = keys
    .filter((key) => !(canKeep(key) && keep.includes(key.id)))
    .map((key) => findEffect(key, change))
  return {
    stopped: effects.filter((effect) => effect === 'stopped').length,
    limited: effects.filter((effect) => effect === 'limited').length,
  }
}

/**
 * The effect on a key whose secret the member has seen. A service key keeps its own role, so it
 * stops once the member loses a permission in its project.
 */
export function findEffect(
  { projectId, scopes, kind }: KnownKey,
  { before, after }: RoleChange,
): keyof KeyEffect | undefined {
  const earlier = roleIn(before, projectId)
  const later = roleIn(after, projectId)
  if (kind === 'service') return losesPermission(earlier, later) ? 'stopped' : undefined
  if (later === NO_ROLE) return earlier === NO_ROLE ? undefined : 'stopped'
  const lost = splitByRole(scopes, later).lost.length
  return lost > splitByRole(scopes, earlier).lost.length ? 'limited' : undefined
}

/**
 * Whether a key can continue without the member. The former secret of a personal key has the
 * member's role.
 */
export const canKeep = ({ kind, isFormer }: KnownKey): boolean =>
  kind === 'service' || (kind === 'personal' && !isFormer)

function losesPermission(earlier: string, later: string): boolean {
  const left = getRolePermissions(later)
  return [...getRolePermissions(earlier)].some((permission) => !left.has(permission))
}

/** Follows the view `project_role`. */
export function roleIn(roles: MemberRoles | undefined, projectId: string): MemberRoles['role'] {
  if (!roles) return NO_ROLE
  if (roles.role === 'owner') return roles.role
  return roles.projectRoles.find((each) => each.projectId === projectId)?.role ?? roles.role
}
