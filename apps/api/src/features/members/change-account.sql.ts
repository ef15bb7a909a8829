import { canGrant } from '@promptwire/core/access/roles'
import { Failure } from '@promptwire/core/errors/failure'
import type { AccountMember } from '../../kernel/caller.ts'
import { byPerson } from '../../kernel/change/audit-actor.ts'
import type { ChangeOutcome, UnitOfWork } from '../../kernel/change/unit-of-work.ts'
import type { Queryable } from '../../platform/database/queryable.ts'
import type { StoredMember } from './member-record.ts'
import { findMembers } from './members.sql.ts'

/**
 * Every change of an account's members locks the account first, so changes run one after the other.
 */
export const lockAccount = ({ prisma }: Queryable, id: string) =>
  prisma.$queryRaw`SELECT 1 FROM account WHERE id = ${id}::uuid FOR NO KEY UPDATE`

/** Re-checks the member's role inside the transaction. */
export const changeAccount = <Outcome extends ChangeOutcome<unknown>>(
  unitOfWork: UnitOfWork,
  { userId, accountId, role, ...requester }: AccountMember,
  run: (tx: UnitOfWork) => Promise<Outcome>,
): Promise<Outcome['result']> =>
  unitOfWork.change({ ...byPerson(requester, userId), accountId }, async (tx) => {
    await lockAccount(tx, accountId)
    const where = { accountId_userId: { accountId, userId } }
    const current = await tx.prisma.membership.findUnique({ where })
    if (!current) throw new Failure('NOT_FOUND', 'Account not found.')
    if (current.role !== role) throw new Failure('CONFLICT', 'Your role just changed. Try again.')
    return run(tx)
  })

/** Throws if the member has more permissions than the caller. */
export async function findManagedMember(
  tx: Queryable,
  { accountId, may, at }: AccountMember,
  userId: string,
): Promise<StoredMember> {
  const member = requireMember(await findMembers(tx, accountId, { only: userId }, at))
  requireGrantable(may, member.role)
  return member
}

export function requireMember([member]: readonly StoredMember[]): StoredMember {
  if (!member) throw new Failure('NOT_FOUND', 'Member not found.')
  return member
}

/** Throws if the caller would grant or revoke more than their own permissions. */
export function requireGrantable(may: AccountMember['may'], role: string): void {
  if (!canGrant(may, role)) throw new Failure('FORBIDDEN', `Only owners manage the role ${role}.`)
}

export const countOwners = ({ prisma }: Queryable, accountId: string): Promise<number> =>
  prisma.membership.count({ where: { accountId, role: 'owner' } })

/** Throws if the change leaves the account without an owner. Needs the account's lock. */
export async function requireOwner(tx: Queryable, accountId: string): Promise<void> {
  if ((await countOwners(tx, accountId)) > 0) return
  const message = 'An account needs an owner. Make another member the owner first.'
  throw new Failure('CONFLICT', message)
}
