import { MAX_INVITATIONS } from '@promptwire/contract/members/invitations'
import type { MemberRole, ProjectRole } from '@promptwire/core/access/roles'
import { Failure, invalidField } from '@promptwire/core/errors/failure'
import type { AccountMember } from '../../kernel/caller.ts'
import type { Audited } from '../../kernel/change/audit-entry.ts'
import { type UnitOfWork, unchanged } from '../../kernel/change/unit-of-work.ts'
import type { Queryable } from '../../platform/database/queryable.ts'
import { changeAccount, requireGrantable } from './change-account.sql.ts'
import { hashInvitationToken, moveEmailedLinks } from './invitation-links.sql.ts'
import { findOpenInvitations, whereOpen } from './invitations.sql.ts'
import { requireSingleProjects } from './member-changes.sql.ts'
import type { StoredInvitation } from './member-record.ts'

export interface NewInvitation {
  readonly id: string
  readonly token: string
  readonly email: string | undefined
  readonly role: MemberRole
  readonly projectRoles: readonly { readonly project_id: string; readonly role: ProjectRole }[]
  readonly expiresAt: Date
}

const audited = (
  action: Audited['action'] & ('member.invited' | 'invitation.revoked'),
  { id, email }: { readonly id: string; readonly email: string | null },
) =>
  ({
    action,
    targetType: 'invitation',
    targetId: id,
    ...(email !== null && { targetName: email }),
  }) as const

/**
 * Replaces an open invitation of the same address, whose emailed links then lead here; `mail`
 * queues its email.
 */
export const insertInvitation = (
  unitOfWork: UnitOfWork,
  caller: AccountMember,
  { token, projectRoles, ...invitation }: NewInvitation,
  mail: (tx: Queryable, invitation: StoredInvitation) => Promise<void>,
): Promise<StoredInvitation> =>
  changeAccount(unitOfWork, caller, async (tx) => {
    const { accountId, userId, at } = caller
    const { id, role } = invitation
    const email = invitation.email ?? null
    requireGrantable(caller.may, role)
    if (projectRoles.length > 0) requireSingleProjects(role)
    await requireProjects(tx, accountId, projectRoles)
    const earlier = email === null ? [] : await replaceEarlier(tx, accountId, email, at)
    await requireRoom(tx, accountId, at)
    await tx.prisma.invitation.create({
      data: {
        id,
        accountId,
        email,
        role,
        createdAt: at,
        expiresAt: invitation.expiresAt,
        invitedById: userId,
        tokenHash: hashInvitationToken(token),
        projectRoles: [...projectRoles],
      },
    })
    await moveEmailedLinks(tx, { from: earlier, to: id })
    const result = (await findOpenInvitations(tx, accountId, at)).find((each) => each.id === id)
    if (!result) throw new Error('the invitation that was just stored is missing')
    await mail(tx, result)
    const after = { role, email, project_roles: projectRoles }
    return { result, audit: { ...audited('member.invited', { id, email }), after } }
  })

async function requireProjects(
  { prisma }: Queryable,
  accountId: string,
  projectRoles: NewInvitation['projectRoles'],
): Promise<void> {
  const ids = new Set(projectRoles.map(({ project_id }) => project_id))
  if (ids.size !== projectRoles.length) {
    throw invalidField('project_roles', 'must name each project once.')
  }
  const found = await prisma.project.count({ where: { accountId, id: { in: [...ids] } } })
  if (found < ids.size) throw invalidField('project_roles', 'must name projects of the account.')
}

/** Ends and returns earlier invitations of an address; throws if it belongs to a member. */
async function replaceEarlier(
  { prisma }: Queryable,
  accountId: string,
  email: string,
  at: Date,
): Promise<string[]> {
  const member = await prisma.membership.count({ where: { accountId, user: { email } } })
  if (member > 0) throw new Failure('CONFLICT', 'This person is a member of the account already.')
  const where = { accountId, email, ...whereOpen(at) }
  const earlier = await prisma.invitation.updateManyAndReturn({ where, data: { revokedAt: at } })
  return earlier.map(({ id }) => id)
}

async function requireRoom({ prisma }: Queryable, accountId: string, at: Date): Promise<void> {
  const open = await prisma.invitation.count({ where: { accountId, ...whereOpen(at) } })
  if (open < MAX_INVITATIONS) return
  const message = `${MAX_INVITATIONS} invitations are open already. Revoke one first.`
  throw new Failure('CONFLICT', message)
}

/** False without such an open invitation in the account. */
export const updateRevoked = (
  unitOfWork: UnitOfWork,
  caller: AccountMember,
  id: string,
): Promise<boolean> =>
  changeAccount(unitOfWork, caller, async (tx) => {
    const { accountId, at } = caller
    const where = { id, accountId, ...whereOpen(at) }
    const found = await tx.prisma.invitation.findFirst({ where })
    if (!found) return unchanged(false)
    await tx.prisma.invitation.update({ where: { id }, data: { revokedAt: at } })
    return { result: true, audit: audited('invitation.revoked', found) }
  })
