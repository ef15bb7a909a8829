import type { Prisma } from '../../../platform/database/generated/client.ts'
import type { Queryable } from '../../../platform/database/queryable.ts'
import type { AccountName } from '../project-record.ts'
import { ProjectRoles, type StoredTransfer } from './transfer-record.ts'

const name = { select: { id: true, name: true } }
const NAMES = { from: name, to: name, offeredBy: name } as const

const toTransfer = ({
  offeredBy,
  roles,
  ...row
}: Prisma.ProjectTransferGetPayload<{ include: typeof NAMES }>): StoredTransfer => ({
  ...row,
  offeredBy: offeredBy.name,
  roles: ProjectRoles.parse(roles),
})

const openAt = (at: Date) => ({ acceptedAt: null, endedAt: null, expiresAt: { gt: at } })

export async function findTransfer(
  { prisma }: Queryable,
  id: string,
): Promise<StoredTransfer | undefined> {
  const row = await prisma.projectTransfer.findUnique({ where: { id }, include: NAMES })
  return row ? toTransfer(row) : undefined
}

export async function findOpenOffer(
  { prisma }: Queryable,
  projectId: string,
  at: Date,
): Promise<StoredTransfer | undefined> {
  const where = { projectId, ...openAt(at) }
  const row = await prisma.projectTransfer.findFirst({ where, include: NAMES })
  return row ? toTransfer(row) : undefined
}

/** Open offers from and to an account, and projects that it can take back, newest first. */
export async function findTransfers(
  { prisma }: Queryable,
  accountId: string,
  at: Date,
): Promise<StoredTransfer[]> {
  const rows = await prisma.projectTransfer.findMany({
    where: {
      OR: [
        { fromId: accountId, ...openAt(at) },
        { toId: accountId, ...openAt(at) },
        { fromId: accountId, endedAt: null, takeBackUntil: { gt: at } },
      ],
    },
    include: NAMES,
    orderBy: { id: 'desc' },
    take: 100,
  })
  return rows.map(toTransfer)
}

export const findDestinations = (
  { prisma }: Queryable,
  userId: string,
  projectId: string,
): Promise<AccountName[]> =>
  prisma.account.findMany({
    where: { memberships: { some: { userId } }, projects: { none: { id: projectId } } },
    select: { id: true, name: true },
    orderBy: [{ name: 'asc' }, { id: 'asc' }],
  })

export const isOwnerIn = async (
  { prisma }: Queryable,
  accountId: string,
  userId: string,
): Promise<boolean> =>
  (await prisma.membership.count({ where: { accountId, userId, role: 'owner' } })) > 0

/** Locks accounts in id order, and with them their members and projects. */
export const lockAccounts = ({ prisma }: Queryable, ids: readonly (string | null | undefined)[]) =>
  prisma.$queryRaw`
    SELECT 1 FROM account WHERE id = ANY(${ids.filter(Boolean)}::uuid[])
     ORDER BY id FOR NO KEY UPDATE`

/** Lock order: keys, webhooks, project. */
export async function lockParts({ prisma }: Queryable, projectId: string): Promise<void> {
  await prisma.$queryRaw`
    SELECT 1 FROM api_key WHERE project_id = ${projectId}::uuid ORDER BY id FOR NO KEY UPDATE`
  await prisma.$queryRaw`
    SELECT 1 FROM webhook WHERE project_id = ${projectId}::uuid ORDER BY id FOR NO KEY UPDATE`
  await prisma.$queryRaw`SELECT 1 FROM project WHERE id = ${projectId}::uuid FOR NO KEY UPDATE`
}

export const findOwnerAddresses = async (
  { prisma }: Queryable,
  accountId: string,
): Promise<string[]> => {
  const where = { accountId, role: 'owner' }
  const owners = await prisma.membership.findMany({ where, select: { user: true }, take: 100 })
  return owners.flatMap(({ user }) => user.email ?? [])
}
