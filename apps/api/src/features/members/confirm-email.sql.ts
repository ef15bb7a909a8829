import { Failure, invalidField } from '@promptwire/core/errors/failure'
import type { AccountMember } from '../../kernel/caller.ts'
import { type UnitOfWork, unchanged } from '../../kernel/change/unit-of-work.ts'
import { isVerified } from '../../kernel/person.ts'
import { changeAccount, findManagedMember } from './change-account.sql.ts'
import { auditedMember } from './member-changes.sql.ts'
import type { StoredMember } from './member-record.ts'

/**
 * Records an admin's confirmation of an address. It counts in this account only: anyone may own an
 * account, so it must never link logins to the person.
 */
export const confirmEmail = (
  unitOfWork: UnitOfWork,
  caller: AccountMember,
  userId: string,
  email: string,
): Promise<StoredMember> =>
  changeAccount(unitOfWork, caller, async (tx) => {
    const member = await findManagedMember(tx, caller, userId)
    if (userId === caller.userId) throw invalidField('user_id', 'is you: ask another admin.')
    if (member.email !== email) {
      throw new Failure('CONFLICT', 'The member does not have this address. Reload the page.')
    }
    if (isVerified(member) || member.confirmedEmail === email) return unchanged(member)
    const { accountId } = caller
    const where = { accountId_userId: { accountId, userId } }
    await tx.prisma.membership.update({ where, data: { confirmedEmail: email } })
    return {
      result: { ...member, confirmedEmail: email },
      audit: { ...auditedMember('member.email_confirmed', member), after: { email } },
    }
  })
