import { MemberRole as ParsedRole, projectRoles } from '@promptwire/contract/members/members'
import { canGrant, getRolePermissions, type MemberRole } from '@promptwire/core/access/roles'
import type { Prisma } from '../../platform/database/generated/client.ts'
import type { Queryable } from '../../platform/database/queryable.ts'
import { findEmailedLink, hashInvitationToken } from './invitation-links.sql.ts'
import type { StoredInvitation } from './member-record.ts'

const WITH_NAMES = {
  account: { select: { name: true } },
  invitedBy: { select: { name: true } },
} as const satisfies Prisma.InvitationInclude

type Row = Prisma.InvitationGetPayload<{ include: typeof WITH_NAMES }>

export const whereOpen = (now: Date) => ({
  acceptedAt: null,
  revokedAt: null,
  expiresAt: { gt: now },
})

export async function findOpenInvitations(
  db: Queryable,
  accountId: string,
  now: Date,
): Promise<StoredInvitation[]> {
  const rows = await db.prisma.invitation.findMany({
    where: { accountId, ...whereOpen(now) },
    include: WITH_NAMES,
    orderBy: { id: 'desc' },
  })
  return toInvitations(db, rows)
}

export interface FoundInvitation extends StoredInvitation {
  /** Whether the link was emailed to `email` and shown nowhere else. */
  readonly isEmailed: boolean
}

/**
 * Undefined if the token is unknown, used, revoked or expired, or if its inviter may no longer
 * grant the role: callers cannot tell these apart.
 */
export async function findInvitation(
  db: Queryable,
  token: string,
  now: Date,
): Promise<FoundInvitation | undefined> {
  const link = await findEmailedLink(db, token, now)
  const which = link ? { id: link.invitationId } : { tokenHash: hashInvitationToken(token) }
  const where = { ...which, ...whereOpen(now) }
  const rows = await db.prisma.invitation.findMany({ where, include: WITH_NAMES })
  const [found] = await toInvitations(db, rows)
  if (!found?.isValid) return undefined
  return { ...found, email: link?.email ?? found.email, isEmailed: link !== undefined }
}

async function toInvitations(
  { prisma }: Queryable,
  rows: readonly Row[],
): Promise<StoredInvitation[]> {
  const inviters = await prisma.membership.findMany({
    where: {
      accountId: { in: rows.map(({ accountId }) => accountId) },
      userId: { in: rows.map(({ invitedById }) => invitedById) },
    },
  })
  const roles = rows.map((row) => projectRoles.parse(row.projectRoles))
  const projects = await prisma.project.findMany({
    where: { id: { in: roles.flat().map(({ project_id }) => project_id) } },
    select: { id: true, name: true, accountId: true },
  })
  return rows.map((row, i) => {
    const { id, accountId, invitedById, email, createdAt, expiresAt } = row
    const role = ParsedRole.parse(row.role)
    const inviter = inviters.find(
      (each) => each.accountId === accountId && each.userId === invitedById,
    )
    return {
      id,
      accountId,
      email,
      role,
      createdAt,
      expiresAt,
      accountName: row.account.name,
      invitedBy: row.invitedBy.name,
      invitedById,
      isValid: mayInvite(inviter?.role, role),
      // Leaves out deleted and moved projects.
      projectRoles: (roles[i] ?? []).flatMap(({ project_id, role: inProject }) => {
        const project = projects.find((each) => each.id === project_id)
        if (project?.accountId !== accountId) return []
        return { projectId: project_id, projectName: project.name, role: inProject }
      }),
    }
  })
}

function mayInvite(inviter: string | undefined, role: MemberRole): boolean {
  const may = getRolePermissions(inviter)
  return may.has('members:manage') && canGrant(may, role)
}
