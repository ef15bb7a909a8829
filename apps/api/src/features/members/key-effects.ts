import { NO_ROLE, splitByRole } from '@promptwire/core/access/roles'
import type { KeyEffect } from '@promptwire/core/contract/internal/members'
import type { MemberKey, MemberRoles } from './member-record.ts'

/** Compares the keys of a member before and after a change of roles; without roles they have left. */
export function compareKeys(
  keys: readonly MemberKey[],
  before: MemberRoles,
  after: MemberRoles | undefined,
): KeyEffect {
  const effects = keys.map((key) => compareKey(key, before, after))
  return {
    stopped: effects.filter((effect) => effect === 'stopped').length,
    limited: effects.filter((effect) => effect === 'limited').length,
  }
}

function compareKey(
  { projectId, scopes }: MemberKey,
  before: MemberRoles,
  after: MemberRoles | undefined,
): keyof KeyEffect | undefined {
  const earlier = roleIn(before, projectId)
  const later = roleIn(after, projectId)
  if (later === NO_ROLE) return earlier === NO_ROLE ? undefined : 'stopped'
  const lost = splitByRole(scopes, later).lost.length
  return lost > splitByRole(scopes, earlier).lost.length ? 'limited' : undefined
}

/** As the view `project_role` decides it. */
function roleIn(roles: MemberRoles | undefined, projectId: string): string {
  if (!roles) return NO_ROLE
  if (roles.role === 'owner') return roles.role
  return roles.projectRoles.find((each) => each.projectId === projectId)?.role ?? roles.role
}
