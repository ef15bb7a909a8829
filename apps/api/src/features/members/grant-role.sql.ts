import { MEMBER_ROLES, type MemberRole } from '@promptwire/core/access/roles'
import type { Requester } from '../../kernel/caller.ts'
import { bySystem } from '../../kernel/change/audit-actor.ts'
import { type UnitOfWork, unchanged } from '../../kernel/change/unit-of-work.ts'
import { isVerified, type StoredUser } from '../../kernel/person.ts'
import type { Queryable } from '../../platform/database/queryable.ts'
import { countOwners, lockAccount } from './change-account.sql.ts'
import { auditedMember, writeRole } from './member-changes.sql.ts'
import type { GrantedRole, StoredMember } from './member-record.ts'
import { findMembers } from './members.sql.ts'
import { settleKeys } from './settle-keys.sql.ts'

/**
 * Gives the role of the person's current groups; an unverified person gets no stronger role. The
 * last owner stays owner, so that a wrong mapping cannot leave an account without one.
 */
export const grantRole = (
  unitOfWork: UnitOfWork,
  requester: Requester,
  user: StoredUser,
  { role, rolesFollowGroups, accountId: chosen }: GrantedRole,
): Promise<void> =>
  unitOfWork.change(bySystem(requester), async (tx) => {
    const { at } = requester
    const account = await findAccount(tx, chosen)
    if (!account) return unchanged(undefined)
    const { id: accountId } = account
    await lockAccount(tx, accountId)
    const [before] = await findMembers(tx, accountId, { only: user.id }, at)
    if (before && !rolesFollowGroups) return unchanged(undefined)
    if (!mayChange(user, before?.role, role)) return unchanged(undefined)
    const isLastOwner = before?.role === 'owner' && (await countOwners(tx, accountId)) === 1
    if (isLastOwner) return unchanged(undefined)
    if (before) await writeRole(tx, accountId, user.id, role)
    else {
      const data = { accountId, userId: user.id, role, joinedAt: at }
      await tx.prisma.membership.create({ data })
    }
    const about = { userId: user.id, name: user.name }
    const stopped = before && (await settleGranted(tx, accountId, before, at))
    const audit = auditedMember(before ? 'member.role_changed' : 'member.joined', about)
    const values = { ...(before && { before: { role: before.role } }), after: { role } }
    return {
      result: undefined,
      audit: [{ ...audit, accountId, ...values }, ...(stopped?.audit ?? [])],
      event: [...(stopped?.event ?? [])],
    }
  })

/** By groups, an unverified person gets only a weaker role than before. */
const mayChange = (user: StoredUser, before: MemberRole | undefined, role: MemberRole): boolean =>
  before !== role && (isVerified(user) || (before !== undefined && isWeaker(role, before)))

const isWeaker = (role: MemberRole, than: MemberRole): boolean =>
  MEMBER_ROLES.indexOf(role) < MEMBER_ROLES.indexOf(than)

/** No one can choose here which keys to keep. */
async function settleGranted(tx: Queryable, accountId: string, before: StoredMember, at: Date) {
  const { userId } = before
  const [after] = await findMembers(tx, accountId, { only: userId }, at)
  return settleKeys(tx, { accountId, userId, before, after, keep: [], at })
}

const findAccount = ({ prisma }: Queryable, id: string | undefined) =>
  prisma.account.findFirst({
    ...(id !== undefined && { where: { id } }),
    orderBy: { id: 'asc' },
    select: { id: true },
  })
