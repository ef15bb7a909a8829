import { Failure, invalidField } from '@promptwire/core/errors/failure'
import type { Requester } from '../../kernel/caller.ts'
import { byPerson } from '../../kernel/change/audit-actor.ts'
import type { UnitOfWork } from '../../kernel/change/unit-of-work.ts'
import type { StoredUser } from '../../kernel/person.ts'
import type { Queryable } from '../../platform/database/queryable.ts'
import { lockAccount } from './change-account.sql.ts'
import { findInvitation, whereOpen } from './invitations.sql.ts'
import { auditedMember } from './member-changes.sql.ts'
import type { StoredInvitation } from './member-record.ts'

/** The same for every token that does not work, so that no caller sees a difference. */
export const invalidInvitation = () =>
  new Failure(
    'NOT_FOUND',
    'This invitation is not valid: it was used or revoked, or has expired. Ask for a new one.',
  )

/** Makes a person a member by an invitation that works once; a new one is created with a password. */
export const acceptAs = (
  unitOfWork: UnitOfWork,
  requester: Requester,
  token: string,
  user: StoredUser,
  passwordHash?: string,
): Promise<StoredInvitation> =>
  unitOfWork.change(byPerson(requester, user.id), async (tx) => {
    const { at } = requester
    const invitation = await takeInvitation(tx, token, at)
    const { accountId, role, email } = invitation
    if (email !== null && email !== user.email) {
      const message = `This invitation is for ${email}. Sign in with that address to accept it.`
      throw new Failure('FORBIDDEN', message)
    }
    if (passwordHash !== undefined) await insertPerson(tx, user, passwordHash, at)
    const membership = { accountId, userId: user.id }
    if ((await tx.prisma.membership.count({ where: membership })) > 0) {
      throw new Failure('CONFLICT', 'You are a member of this account already.')
    }
    await tx.prisma.membership.create({ data: { ...membership, role, joinedAt: at } })
    const projectRoles = invitation.projectRoles.map(({ projectId, role }) => ({ projectId, role }))
    await tx.prisma.projectMember.createMany({
      data: projectRoles.map((each) => ({ ...membership, ...each })),
    })
    const audit = auditedMember('member.joined', { userId: user.id, name: user.name })
    const after = { role, invitation_id: invitation.id, invited_by: invitation.invitedBy }
    return { result: invitation, audit: { ...audit, accountId, after } }
  })

async function insertPerson(
  { prisma }: Queryable,
  { id, email, name, emailVerifiedAt }: StoredUser,
  passwordHash: string,
  createdAt: Date,
): Promise<void> {
  const data = { id, email, name, emailVerifiedAt, passwordHash, createdAt }
  const { count } = await prisma.user.createMany({ data, skipDuplicates: true })
  if (count > 0) return
  throw invalidField('email', 'belongs to a person already: sign in first, then accept.')
}

/** Uses the invitation up, under the lock of its account. */
async function takeInvitation(tx: Queryable, token: string, at: Date): Promise<StoredInvitation> {
  const seen = await findInvitation(tx, token, at)
  if (!seen) throw invalidInvitation()
  await lockAccount(tx, seen.accountId)
  const invitation = await findInvitation(tx, token, at)
  if (!invitation) throw invalidInvitation()
  const where = { id: invitation.id, ...whereOpen(at) }
  const { count } = await tx.prisma.invitation.updateMany({ where, data: { acceptedAt: at } })
  if (count === 0) throw invalidInvitation()
  return invitation
}
