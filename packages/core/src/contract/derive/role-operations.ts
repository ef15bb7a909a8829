import type { Permission } from '../../access/permissions.ts'
import { getRolePermissions, MEMBER_ROLES, type MemberRole } from '../../access/roles.ts'
import { internalContract } from '../internal/internal-contract.ts'
import type { InternalOperation, PeopleOperation, PublicOperation } from '../operation.ts'
import { projectContract } from '../people/project-contract.ts'

/** An operation, and the roles that may call it. */
export interface RoleOperation {
  readonly name: string
  readonly title: string
  readonly roles: readonly MemberRole[]
  /** Those that may call it for their own records alone. */
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

/** All that members may do in projects and accounts, in the order of the contract. */
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
