import { monthOf, Plan } from '@promptwire/core/plans'
import { isUuid } from '@promptwire/core/slug'
import type { Prisma } from '../database/generated/client.ts'
import type { AccountStore, StoredAccount } from '../domain/account/account-store.ts'
import { type Changes, type Transaction, unchanged } from './change.ts'

/** Accounts in PostgreSQL, as the operator sees them. */
export const createAccountStore = ({ prisma, change }: Changes): AccountStore => ({
  list: (now) => list(prisma, {}, now),

  find: (account, now) =>
    list(prisma, isUuid(account) ? { id: account } : ownedBy(account.toLowerCase()), now),

  setPlan: ({ requestId, at }, id, plan) =>
    change({ actor: { kind: 'system' }, requestId, at }, async (tx) => {
      // Held, so that the log says what it really was before.
      await tx.$queryRaw`SELECT 1 FROM account WHERE id = ${id}::uuid FOR NO KEY UPDATE`
      const before = await tx.account.findUniqueOrThrow({ where: { id } })
      if (before.plan === plan) return unchanged(undefined)
      await tx.account.update({ where: { id }, data: { plan } })
      return {
        result: undefined,
        audit: {
          action: 'account.plan_set',
          targetType: 'account',
          targetId: id,
          before: { plan: before.plan },
          after: { plan },
        },
      }
    }),
})

const ownedBy = (email: string): Prisma.AccountWhereInput => ({
  memberships: { some: { role: 'owner', user: { email } } },
})

async function list(
  prisma: Transaction,
  where: Prisma.AccountWhereInput,
  now: Date,
): Promise<StoredAccount[]> {
  const rows = await prisma.account.findMany({
    where,
    orderBy: { id: 'asc' },
    include: {
      memberships: { where: { role: 'owner' }, select: { user: { select: { email: true } } } },
      usage: { where: { month: monthOf(now).start }, select: { used: true } },
    },
  })
  return rows.map(({ id, name, plan, memberships, usage }) => ({
    id,
    name,
    plan: plan === null ? null : Plan.parse(plan),
    owners: memberships.map(({ user }) => user.email),
    usedThisMonth: Number(usage[0]?.used ?? 0),
  }))
}
