import { isRole, ROLES, type Role } from '@promptwire/core/access/roles'

/** The installation's identity provider, and the people that it may admit. */
export interface SingleSignOnSettings {
  readonly issuer: URL
  readonly clientId: string
  /** Undefined for a public client, which uses only PKCE. */
  readonly clientSecret: string | undefined
  /** The button's label on the sign-in page. */
  readonly name: string
  readonly scope: string
  /** Claim with the person's groups; `a.b` also reads `b` in the object `a`. */
  readonly groupsClaim: string
  readonly roles: GroupRoles
  /** Email domains that may sign in; empty for all. */
  readonly domains: readonly string[]
  /** Whether to trust an address without `email_verified`. */
  readonly trustsEmail: boolean
  /** Whether password sign-in is disabled. */
  readonly isRequired: boolean
  /** Account for new people; undefined for the installation's first. */
  readonly accountId: string | undefined
}

/** Roles by group; `*` matches everyone. */
export type GroupRoles = ReadonlyMap<string, Role>

/** Parses `{"group":"role"}`; throws for anything else. */
export function parseGroupRoles(text: string): GroupRoles {
  const parsed: unknown = JSON.parse(text)
  if (typeof parsed !== 'object' || parsed === null || Array.isArray(parsed)) throw new Error()
  const entries = Object.entries(parsed).map(([group, role]) => {
    if (typeof role !== 'string' || !isRole(role)) throw new Error()
    return [group, role] as const
  })
  return new Map(entries)
}

/** Whether groups set the role at each sign-in; `*` alone only sets a new person's role. */
export const followGroups = (roles: GroupRoles): boolean =>
  [...roles.keys()].some((group) => group !== '*')

/** The strongest role of the person's groups. */
export function findRole(groups: readonly string[], roles: GroupRoles): Role | undefined {
  const granted = ['*', ...groups].flatMap((group) => roles.get(group) ?? [])
  return ROLES.findLast((role) => granted.includes(role))
}
