import type { Permission } from '@promptwire/core/access/permissions'
import { getRolePermissions, MEMBER_ROLES, type MemberRole } from '@promptwire/core/access/roles'
import { internalContract } from '../internal-contract.ts'
import type { InternalOperation, PeopleOperation, PublicOperation } from '../operation.ts'
import { projectContract } from '../project-contract.ts'

export interface RoleOperation {
  readonly name: string
  readonly title: string
  readonly roles: readonly MemberRole[]
  /** Roles that may call it only for their own records. */
  readonly ownOnly: readonly MemberRole[]
}

const rolesWithAny = (permissions: readonly Permission[]): MemberRole[] =>
  MEMBER_ROLES.filter((role) => {
    const may = getRolePermissions(role)
    return permissions.some((permission) => may.has(permission))
  })

function withoutOthers(row: PublicOperation | PeopleOperation, roles: readonly MemberRole[]) {
  const forOthers = 'forOthers' in row ? row.forOthers : undefined
  return forOthers ? roles.filter((role) => !getRolePermissions(role).has(forOthers)) : []
}

const projectRows: [string, PublicOperation | PeopleOperation][] = Object.entries(projectContract)
const internalRows: [string, InternalOperation][] = Object.entries(internalContract)

/** All member operations in projects and accounts, in contract order. */
export const ROLE_OPERATIONS: readonly RoleOperation[] = [
  ...projectRows.map(([name, row]) => {
    const needed = 'scope' in row ? [row.scope, ...(row.orScopes ?? [])] : [row.permission]
    const roles = rolesWithAny(needed)
    return { name, title: row.title, roles, ownOnly: withoutOthers(row, roles) }
  }),
  ...internalRows.flatMap(([name, row]) =>
    row.access === 'account'
      ? [{ name, title: row.title, roles: rolesWithAny([row.permission]), ownOnly: [] }]
      : [],
  ),
]
