import type { Permission } from './permissions.ts'
import { SCOPES, type Scope, scopesIn } from './scopes.ts'

/** Roles in an account, from least to most access. */
export const ROLES = ['viewer', 'editor', 'admin', 'owner'] as const

export type Role = (typeof ROLES)[number]

export const isRole = (text: string): text is Role => ROLES.some((role) => role === text)

const viewerPermissions: readonly Permission[] = [
  ...scopesIn('read').map(({ name }) => name),
  'keys:read',
  'webhooks:read',
  'providers:read',
  'members:read',
]
const editorPermissions: readonly Permission[] = [
  ...viewerPermissions,
  ...SCOPES,
  'keys:manage',
  'webhooks:manage',
  'project:manage',
]
const adminPermissions: readonly Permission[] = [
  ...editorPermissions,
  'providers:manage',
  'members:manage',
  'project:delete',
  'publish:override',
]
const ownerPermissions: readonly Permission[] = [...adminPermissions, 'account:manage']

const ROLE_PERMISSIONS: ReadonlyMap<string, ReadonlySet<Permission>> = new Map<
  Role,
  ReadonlySet<Permission>
>([
  ['viewer', new Set(viewerPermissions)],
  ['editor', new Set(editorPermissions)],
  ['admin', new Set(adminPermissions)],
  ['owner', new Set(ownerPermissions)],
])

const NO_PERMISSIONS: ReadonlySet<Permission> = new Set()

/** Permissions of a role in the account and its projects; none without a role. */
export const getRolePermissions = (role: string | undefined): ReadonlySet<Permission> =>
  ROLE_PERMISSIONS.get(role ?? '') ?? NO_PERMISSIONS

/** Roles with a permission. */
export const rolesWithPermission = (permission: Permission): Role[] =>
  ROLES.filter((role) => getRolePermissions(role).has(permission))

/** A key's scopes, as far as its creator's role allows them, and those that it does not. */
export function splitByRole(
  granted: readonly Scope[],
  role: string | undefined,
): { readonly allowed: Scope[]; readonly lost: Scope[] } {
  const permissions = getRolePermissions(role)
  return {
    allowed: granted.filter((scope) => permissions.has(scope)),
    lost: granted.filter((scope) => !permissions.has(scope)),
  }
}
