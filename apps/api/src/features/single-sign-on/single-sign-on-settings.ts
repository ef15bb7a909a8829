import { isRole, ROLES, type Role } from '@promptwire/core/access/roles'

/** The identity provider of an installation, and the people that it may let in. */
export interface SingleSignOnSettings {
  readonly issuer: URL
  readonly clientId: string
  /** Undefined for a public client, which proves itself by PKCE alone. */
  readonly clientSecret: string | undefined
  /** Name of the button on the sign-in page. */
  readonly name: string
  readonly scope: string
  /** Claim with the person's groups; `a.b` also reads `b` in the object `a`. */
  readonly groupsClaim: string
  readonly roles: GroupRoles
  /** Email domains whose people may sign in; empty for all. */
  readonly domains: readonly string[]
  /** Whether an address without `email_verified` belongs to the person. */
  readonly trustsEmail: boolean
  /** Whether passwords do not work. */
  readonly isRequired: boolean
  /** Account that new people join; undefined for the installation's first. */
  readonly accountId: string | undefined
}

/** Roles by group; `*` is everyone. */
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

/** Whether groups decide about roles, at each sign-in; `*` alone only says how new people begin. */
export const followGroups = (roles: GroupRoles): boolean =>
  [...roles.keys()].some((group) => group !== '*')

/** The strongest role of a person's groups; undefined if none of them has one. */
export function findRole(groups: readonly string[], roles: GroupRoles): Role | undefined {
  const granted = ['*', ...groups].flatMap((group) => roles.get(group) ?? [])
  return ROLES.findLast((role) => granted.includes(role))
}
