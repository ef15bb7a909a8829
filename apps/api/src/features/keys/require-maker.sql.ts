import type { Permission } from '@promptwire/core/access/permissions'
import { getRolePermissions } from '@promptwire/core/access/roles'
import type { Caller, Person } from '../../kernel/caller.ts'
import { roleForbids } from '../../kernel/require-permission.ts'
import type { Queryable } from '../../platform/database/queryable.ts'

/**
 * Rejects a person whose role no longer allows seeing a secret. Member changes lock the account, so a removal
 * either finds the new secret or has already ended the role.
 */
export async function requireMaker(
  tx: Queryable,
  { projectId, actor: { userId } }: Caller<Person>,
  permission: Permission,
): Promise<void> {
  await tx.prisma.$queryRaw`
    SELECT 1 FROM account WHERE id = (SELECT account_id FROM project WHERE id = ${projectId}::uuid)
       FOR SHARE`
  const [found] = await tx.prisma.$queryRaw<{ role: string }[]>`
    SELECT role FROM project_role
     WHERE project_id = ${projectId}::uuid AND user_id = ${userId}::uuid`
  if (!getRolePermissions(found?.role).has(permission)) throw roleForbids()
}
