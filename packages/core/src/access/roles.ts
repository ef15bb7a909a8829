import type { Permission } from './permissions.ts'
import { SCOPES, type Scope, scopesIn } from './scopes.ts'

/** Roles in an account, from least to most access. */
export const ROLES = ['viewer', 'editor', 'admin', 'owner'] as const

export type Role = (typeof ROLES)[number]

export const isRole = (text: string): text is Role => ROLES.some((role) => role === text)

/** No role in the account: access only to projects with a role for the member. */
export const NO_ROLE = 'none'

/** Roles in an account, and roles in one project that replace them. */
export const MEMBER_ROLES = [NO_ROLE, ...ROLES] as const
export const PROJECT_ROLES = [NO_ROLE, 'viewer', 'editor', 'admin'] as const

/** Roles of service keys. Their scopes limit them further; an editor may use all scopes. */
export const SERVICE_ROLES = ['viewer', 'editor'] as const

export type MemberRole = (typeof MEMBER_ROLES)[number]
export type ProjectRole = (typeof PROJECT_ROLES)[number]
export type ServiceRole = (typeof SERVICE_ROLES)[number]

/** Every member can see the account's name and leave it. */
const memberPermissions: readonly Permission[] = ['account:read']
const viewerPermissions: readonly Permission[] = [
  ...memberPermissions,
  ...scopesIn('read').map(({ name }) => name),
  'apps:connect',
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
  'keys:manage_all',
  'providers:manage',
  'members:manage',
  'project:rules',
  'project:delete',
  'publish:override',
]
const ownerPermissions: readonly Permission[] = [...adminPermissions, 'account:manage']

const ROLE_PERMISSIONS: ReadonlyMap<string, ReadonlySet<Permission>> = new Map<
  MemberRole,
  ReadonlySet<Permission>
>([
  [NO_ROLE, new Set(memberPermissions)],
  ['viewer', new Set(viewerPermissions)],
  ['editor', new Set(editorPermissions)],
  ['admin', new Set(adminPermissions)],
  ['owner', new Set(ownerPermissions)],
])

const NO_PERMISSIONS: ReadonlySet<Permission> = new Set()

/** Permissions of a role in the account and its projects; none without a role. */
export const getRolePermissions = (role: string | undefined): ReadonlySet<Permission> =>
  ROLE_PERMISSIONS.get(role ?? '') ?? NO_PERMISSIONS

export const rolesWithPermission = (permission: Permission): Role[] =>
  ROLES.filter((role) => getRolePermissions(role).has(permission))

/** Whether someone with these permissions may grant a role: never more than their own. */
export const canGrant = (may: ReadonlySet<Permission>, role: string): boolean =>
  [...getRolePermissions(role)].every((permission) => may.has(permission))

/** Whether the role applies to all projects, so that it cannot be set per project. */
export const isAccountWide = (role: string): boolean =>
  getRolePermissions(role).has('members:manage')

/** Splits a key's scopes into those that its creator's role allows and the others. */
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
