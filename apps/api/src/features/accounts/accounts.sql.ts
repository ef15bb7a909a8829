import { getMonthRange, Plan } from '@promptwire/core/plans'
import { isUuid } from '@promptwire/core/text/slug'
import type { Requester } from '../../kernel/caller.ts'
import { bySystem } from '../../kernel/change/audit-actor.ts'
import { type UnitOfWork, unchanged } from '../../kernel/change/unit-of-work.ts'
import type { Prisma } from '../../platform/database/generated/client.ts'
import type { Queryable } from '../../platform/database/queryable.ts'
import type { AccountInUse, StoredAccount } from './account-record.ts'

/** This month and the twelve before. */
const MONTHS = 13

/** Oldest first; `now` determines the current month. */
export const findAllAccounts = (db: Queryable, now: Date): Promise<StoredAccount[]> =>
  findAccounts(db, {}, now)

/** Matches an account id, or an owner's email address. */
export const findAccountsNamed = (
  db: Queryable,
  account: string,
  now: Date,
): Promise<StoredAccount[]> =>
  findAccounts(db, isUuid(account) ? { id: account } : ownedBy(account.toLowerCase()), now)

/** Undefined if the project was deleted. */
export async function findAccountInUse(
  { prisma }: Queryable,
  projectId: string,
  now: Date,
): Promise<AccountInUse | undefined> {
  const [account] = await prisma.account.findMany({
    where: { projects: { some: { id: projectId } } },
    include: { usage: { orderBy: { month: 'desc' }, take: MONTHS } },
  })
  if (!account) return undefined
  const { start } = getMonthRange(now)
  const earlier = account.usage.filter(({ month }) => month < start).slice(0, MONTHS - 1)
  const current = account.usage.find(({ month }) => month.getTime() === start.getTime())
  return {
    id: account.id,
    name: account.name,
    plan: account.plan === null ? null : Plan.parse(account.plan),
    usedThisMonth: Number(current?.used ?? 0),
    earlier: earlier.map(({ month, used, quota }) => ({
      month,
      used: Number(used),
      quota: quota === null ? null : Number(quota),
    })),
  }
}

export const updatePlan = (
  unitOfWork: UnitOfWork,
  requester: Requester,
  id: string,
  plan: Plan | null,
): Promise<void> =>
  unitOfWork.change({ ...bySystem(requester), accountId: id }, async (tx) => {
    // Lock the row, so that the audit log records the real previous plan.
    await tx.prisma.$queryRaw`SELECT 1 FROM account WHERE id = ${id}::uuid FOR NO KEY UPDATE`
    const before = await tx.prisma.account.findUniqueOrThrow({ where: { id } })
    if (before.plan === plan) return unchanged(undefined)
    await tx.prisma.account.update({ where: { id }, data: { plan } })
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
  })

const ownedBy = (email: string): Prisma.AccountWhereInput => ({
  memberships: { some: { role: 'owner', user: { email } } },
})

async function findAccounts(
  { prisma }: Queryable,
  where: Prisma.AccountWhereInput,
  now: Date,
): Promise<StoredAccount[]> {
  const rows = await prisma.account.findMany({
    where,
    orderBy: { id: 'asc' },
    include: {
      memberships: {
        where: { role: 'owner' },
        select: { user: { select: { email: true, name: true } } },
      },
      usage: { where: { month: getMonthRange(now).start }, select: { used: true } },
    },
  })
  return rows.map(({ id, name, plan, memberships, usage }) => ({
    id,
    name,
    plan: plan === null ? null : Plan.parse(plan),
    owners: memberships.map(({ user }) => user.email ?? user.name),
    usedThisMonth: Number(usage[0]?.used ?? 0),
  }))
}
