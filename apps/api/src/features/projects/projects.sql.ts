import type { Queryable } from '../../platform/database/queryable.ts'
import type { AccountName, StoredProject } from './project-record.ts'
import { COUNTS, CREATORS, toProject } from './project-rows.ts'

export async function findProject(
  { prisma }: Queryable,
  id: string,
): Promise<StoredProject | undefined> {
  const row = await prisma.project.findUnique({ where: { id }, include: COUNTS })
  return row ? toProject(row) : undefined
}

/** Undefined for people without access. */
export async function findProjectRole(
  { prisma }: Queryable,
  projectId: string,
  userId: string,
): Promise<string | undefined> {
  const where = { projectId_userId: { projectId, userId } }
  return (await prisma.projectRole.findUnique({ where }))?.role
}

/** Accounts where the user may manage projects, by id. */
export const listManagedAccounts = (
  { prisma }: Queryable,
  userId: string,
): Promise<AccountName[]> =>
  prisma.account.findMany({
    where: { memberships: { some: { userId, role: { in: CREATORS } } } },
    select: { id: true, name: true },
    orderBy: { id: 'asc' },
  })
