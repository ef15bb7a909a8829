import { MEMBER_ROLES, type MemberRole } from '@promptwire/core/access/roles'
import type { Requester } from '../../kernel/caller.ts'
import { bySystem } from '../../kernel/change/audit-actor.ts'
import { type UnitOfWork, unchanged } from '../../kernel/change/unit-of-work.ts'
import { isVerified, type StoredUser } from '../../kernel/person.ts'
import type { Queryable } from '../../platform/database/queryable.ts'
import { countOwners, lockAccount } from './change-account.sql.ts'
import { auditedMember, writeRole } from './member-changes.sql.ts'
import type { GrantedRole } from './member-record.ts'
import { findMembers } from './members.sql.ts'

/**
 * Gives the person the role that their groups have now, an unverified one no stronger role. The last
 * owner stays one, so that a wrong mapping cannot leave an account without.
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
    if (!isVerified(user) && !(before && isWeaker(role, before.role))) return unchanged(undefined)
    if (before?.role === role || (before && !rolesFollowGroups)) return unchanged(undefined)
    const isLastOwner = before?.role === 'owner' && (await countOwners(tx, accountId)) === 1
    if (isLastOwner) return unchanged(undefined)
    if (before) await writeRole(tx, accountId, user.id, role)
    else {
      const data = { accountId, userId: user.id, role, joinedAt: at }
      await tx.prisma.membership.create({ data })
    }
    const about = { userId: user.id, name: user.name }
    const audit = auditedMember(before ? 'member.role_changed' : 'member.joined', about)
    const values = { ...(before && { before: { role: before.role } }), after: { role } }
    return { result: undefined, audit: { ...audit, accountId, ...values } }
  })

const isWeaker = (role: MemberRole, than: MemberRole): boolean =>
  MEMBER_ROLES.indexOf(role) < MEMBER_ROLES.indexOf(than)

const findAccount = ({ prisma }: Queryable, id: string | undefined) =>
  prisma.account.findFirst({
    ...(id !== undefined && { where: { id } }),
    orderBy: { id: 'asc' },
    select: { id: true },
  })
