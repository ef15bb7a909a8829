import type { Permission } from './permissions.ts'
import { SCOPES, scopesIn } from './scopes.ts'

/** Roles in an account, from least to most access. */
export const ROLES = ['viewer', 'editor', 'admin', 'owner'] as const

export type Role = (typeof ROLES)[number]

const looking: readonly Permission[] = [
  ...scopesIn('read').map(({ name }) => name),
  'keys:read',
  'webhooks:read',
  'providers:read',
  'members:read',
]
const editing: readonly Permission[] = [
  ...looking,
  ...SCOPES,
  'keys:manage',
  'webhooks:manage',
  'project:manage',
]
const administering: readonly Permission[] = [
  ...editing,
  'providers:manage',
  'members:manage',
  'project:delete',
  'publish:override',
]
const owning: readonly Permission[] = [...administering, 'account:manage']

const MAY: ReadonlyMap<string, ReadonlySet<Permission>> = new Map<Role, ReadonlySet<Permission>>([
  ['viewer', new Set(looking)],
  ['editor', new Set(editing)],
  ['admin', new Set(administering)],
  ['owner', new Set(owning)],
])

const NOTHING: ReadonlySet<Permission> = new Set()

/** Permissions of a role in the account and its projects; none without a role. */
export const permissionsOf = (role: string | undefined): ReadonlySet<Permission> =>
  MAY.get(role ?? '') ?? NOTHING

/** Roles with a permission. */
export const rolesThatMay = (permission: Permission): Role[] =>
  ROLES.filter((role) => permissionsOf(role).has(permission))
