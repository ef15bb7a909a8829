import { getRolePermissions } from '@promptwire/core/access/roles'
import { MemberRole } from '@promptwire/core/contract/internal/members'
import type { AccountName, MemberAccount } from '@promptwire/core/contract/people/project'
import { Failure } from '@promptwire/core/errors/failure'
import type { z } from 'zod'
import type { AccountMember, SignedInPerson } from '../../kernel/caller.ts'
import { byPerson } from '../../kernel/change/audit-actor.ts'
import { type UnitOfWork, unchanged } from '../../kernel/change/unit-of-work.ts'
import type { Queryable } from '../../platform/database/queryable.ts'
import { changeAccount } from './change-account.sql.ts'

/** Each account has a plan of its own, so that a person may not own any number of them. */
const MAX_OWN_ACCOUNTS = 20

/** The accounts of a person, oldest first. */
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

/** Creates an account that the person owns. */
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
