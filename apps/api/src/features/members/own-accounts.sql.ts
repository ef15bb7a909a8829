import { MemberRole } from '@promptwire/contract/members/members'
import type { AccountName, MemberAccount } from '@promptwire/contract/projects/project'
import { getRolePermissions } from '@promptwire/core/access/roles'
import { Failure } from '@promptwire/core/errors/failure'
import type { z } from 'zod'
import type { AccountMember, SignedInPerson } from '../../kernel/caller.ts'
import { byPerson } from '../../kernel/change/audit-actor.ts'
import { type UnitOfWork, unchanged } from '../../kernel/change/unit-of-work.ts'
import type { Queryable } from '../../platform/database/queryable.ts'
import { changeAccount } from './change-account.sql.ts'

/** Limits accounts per person, since each has its own quota. */
const MAX_OWN_ACCOUNTS = 20

export async function findOwnAccounts(
  { prisma }: Queryable,
  userId: string,
): Promise<MemberAccount[]> {
  const rows = await prisma.membership.findMany({
    where: { userId },
    select: {
      role: true,
      account: { select: { id: true, name: true, _count: { select: { memberships: true } } } },
    },
    orderBy: { accountId: 'asc' },
  })
  return rows.map(({ role, account: { id, name, _count } }) => ({
    id,
    name,
    role: MemberRole.parse(role),
    may: [...getRolePermissions(role)],
    members: _count.memberships,
  }))
}

interface NewAccount extends z.infer<typeof AccountName> {
  readonly project: { readonly id: string; readonly name: string }
}

export const insertAccount = (
  unitOfWork: UnitOfWork,
  { userId, ...requester }: SignedInPerson,
  { id, name, project }: NewAccount,
): Promise<void> =>
  unitOfWork.change({ ...byPerson(requester, userId), accountId: id }, async (tx) => {
    const { at } = requester
    await tx.prisma.$queryRaw`SELECT 1 FROM app_user WHERE id = ${userId}::uuid FOR NO KEY UPDATE`
    const owned = await tx.prisma.membership.count({ where: { userId, role: 'owner' } })
    if (owned >= MAX_OWN_ACCOUNTS) {
      throw new Failure('CONFLICT', `You own ${MAX_OWN_ACCOUNTS} accounts already.`)
    }
    await tx.prisma.account.create({
      data: {
        id,
        name,
        createdAt: at,
        memberships: { create: { userId, role: 'owner', joinedAt: at } },
        projects: { create: { ...project, createdAt: at } },
      },
    })
    const audit = { action: 'account.created', targetType: 'account', targetId: id } as const
    return { result: undefined, audit: { ...audit, after: { name } } }
  })

export const updateAccountName = (
  unitOfWork: UnitOfWork,
  caller: AccountMember,
  name: string,
): Promise<void> =>
  changeAccount(unitOfWork, caller, async (tx) => {
    const where = { id: caller.accountId }
    const before = await tx.prisma.account.findUniqueOrThrow({ where })
    if (before.name === name) return unchanged(undefined)
    await tx.prisma.account.update({ where, data: { name } })
    const audit = { action: 'account.renamed', targetType: 'account', targetId: where.id } as const
    return {
      result: undefined,
      audit: { ...audit, before: { name: before.name }, after: { name } },
    }
  })
