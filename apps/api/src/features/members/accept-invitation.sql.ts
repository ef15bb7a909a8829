import { Failure, invalidField } from '@promptwire/core/errors/failure'
import type { Requester } from '../../kernel/caller.ts'
import { byPerson } from '../../kernel/change/audit-actor.ts'
import type { UnitOfWork } from '../../kernel/change/unit-of-work.ts'
import { isVerified, type StoredUser } from '../../kernel/person.ts'
import type { Queryable } from '../../platform/database/queryable.ts'
import { claimAddress, markEmailVerified } from '../auth/index.sql.ts'
import { lockAccount } from './change-account.sql.ts'
import { type FoundInvitation, findInvitation, whereOpen } from './invitations.sql.ts'
import { auditedMember } from './member-changes.sql.ts'

/** The same error for all invalid tokens, so that callers cannot tell them apart. */
export const invalidInvitation = () =>
  new Failure(
    'NOT_FOUND',
    'This invitation is not valid: it was used or revoked, or has expired. Ask for a new one.',
  )

/** Rejects an unconfirmed address if the service can email a confirmation link. */
export const unprovenAddress = () =>
  new Failure('FORBIDDEN', 'Confirm your email address first: open the link that we email to it.')

/** Makes a signed-in person a member; an emailed link confirms their address. */
export const acceptAs = (
  unitOfWork: UnitOfWork,
  requester: Requester,
  token: string,
  user: StoredUser,
  { canSendMail }: { readonly canSendMail: boolean },
): Promise<FoundInvitation> =>
  accept(unitOfWork, requester, { token, user }, async (tx, { isEmailed }) => {
    if (isVerified(user) || !(isEmailed || canSendMail)) return
    const { email } = user
    const by = byPerson(requester, user.id)
    const isProven =
      isEmailed && email !== null && (await markEmailVerified(tx, by, { ...user, email }, 'mail'))
    if (!isProven) throw unprovenAddress()
  })

interface NewPerson {
  readonly id: string
  readonly email: string
  readonly name: string
  readonly passwordHash: string
}

/**
 * Creates a person as a member. An emailed link gives them the address, even if another person
 * typed it before.
 */
export const signUpAs = (
  unitOfWork: UnitOfWork,
  requester: Requester,
  token: string,
  user: NewPerson,
): Promise<FoundInvitation> =>
  accept(unitOfWork, requester, { token, user }, async (tx, { isEmailed }) => {
    const isCreated = isEmailed
      ? await claimAddress(tx, requester, user)
      : await insertUnverified(tx, user, requester.at)
    if (isCreated) return
    throw invalidField('email', 'cannot be used. If it is yours, sign in first, then accept.')
  })

async function insertUnverified(
  { prisma }: Queryable,
  user: NewPerson,
  createdAt: Date,
): Promise<boolean> {
  const data = { ...user, createdAt }
  return (await prisma.user.createMany({ data, skipDuplicates: true })).count === 1
}

interface Accepting {
  readonly token: string
  readonly user: Pick<StoredUser, 'id' | 'email' | 'name'>
}

const accept = (
  unitOfWork: UnitOfWork,
  requester: Requester,
  { token, user }: Accepting,
  identify: (tx: UnitOfWork, invitation: FoundInvitation) => Promise<void>,
): Promise<FoundInvitation> =>
  unitOfWork.change(byPerson(requester, user.id), async (tx) => {
    const { at } = requester
    const invitation = await takeInvitation(tx, token, at)
    const { accountId, role, email } = invitation
    if (email !== null && email !== user.email) {
      const message = `This invitation is for ${email}. Sign in with that address to accept it.`
      throw new Failure('FORBIDDEN', message)
    }
    await identify(tx, invitation)
    await insertMember(tx, invitation, user.id, at)
    const audit = auditedMember('member.joined', { userId: user.id, name: user.name })
    const after = { role, invitation_id: invitation.id, invited_by: invitation.invitedBy }
    return { result: invitation, audit: { ...audit, accountId, after } }
  })

async function insertMember(
  { prisma }: Queryable,
  { accountId, role, projectRoles }: FoundInvitation,
  userId: string,
  joinedAt: Date,
): Promise<void> {
  const membership = { accountId, userId }
  if ((await prisma.membership.count({ where: membership })) > 0) {
    throw new Failure('CONFLICT', 'You are a member of this account already.')
  }
  await prisma.membership.create({ data: { ...membership, role, joinedAt } })
  await prisma.projectMember.createMany({
    data: projectRoles.map(({ projectId, role }) => ({ ...membership, projectId, role })),
  })
}

/** Consumes the invitation, under the account's lock. */
async function takeInvitation(tx: Queryable, token: string, at: Date): Promise<FoundInvitation> {
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
