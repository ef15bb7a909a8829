import { MemberRole, ProjectRole } from '@promptwire/contract/members/members'
import type { Prisma } from '../../platform/database/generated/client.ts'
import type { Queryable } from '../../platform/database/queryable.ts'
import { whereActiveKey } from '../keys/index.sql.ts'
import type { StoredMember } from './member-record.ts'

export interface MemberFilter {
  readonly only?: string
  /** Only members with a greater id. */
  readonly after?: string | undefined
  readonly limit?: number
}

const WITH_ROLES = {
  user: { select: { name: true, email: true, emailVerifiedAt: true } },
  projects: { include: { project: { select: { name: true } } }, orderBy: { projectId: 'asc' } },
} as const satisfies Prisma.MembershipInclude

export async function findMembers(
  { prisma }: Queryable,
  accountId: string,
  { only, after, limit }: MemberFilter,
  now: Date,
): Promise<StoredMember[]> {
  const rows = await prisma.membership.findMany({
    where: { accountId, ...(only && { userId: only }), ...(after && { userId: { gt: after } }) },
    include: WITH_ROLES,
    orderBy: { userId: 'asc' },
    ...(limit !== undefined && { take: limit }),
  })
  const ids = rows.map(({ userId }) => userId)
  const keys = await prisma.apiKey.groupBy({
    by: ['createdById'],
    where: {
      createdById: { in: ids },
      serviceRole: null,
      project: { accountId },
      ...whereActiveKey(now),
    },
    _count: true,
  })
  const sessions = await prisma.session.groupBy({
    by: ['userId'],
    where: { userId: { in: ids } },
    _max: { lastSeenAt: true, createdAt: true },
  })
  return rows.map((row) => ({
    ...toMember(row),
    activeKeys: keys.find(({ createdById }) => createdById === row.userId)?._count ?? 0,
    lastSeenAt: latest(sessions.find(({ userId }) => userId === row.userId)?._max),
  }))
}

type Row = Prisma.MembershipGetPayload<{ include: typeof WITH_ROLES }>

const toMember = ({ userId, user, role, joinedAt, projects, confirmedEmail }: Row) => ({
  userId,
  ...user,
  confirmedEmail,
  role: MemberRole.parse(role),
  joinedAt,
  projectRoles: projects.map((each) => ({
    projectId: each.projectId,
    projectName: each.project.name,
    role: ProjectRole.parse(each.role),
  })),
})

/** Use is recorded hourly, so until then the session's start counts. */
function latest(
  seen: { readonly lastSeenAt: Date | null; readonly createdAt: Date | null } | undefined,
): Date | null {
  const { lastSeenAt = null, createdAt = null } = seen ?? {}
  return lastSeenAt && createdAt && createdAt > lastSeenAt ? createdAt : (lastSeenAt ?? createdAt)
}

export const findAccountProjects = ({ prisma }: Queryable, accountId: string) =>
  prisma.project.findMany({
    where: { accountId },
    select: { id: true, name: true },
    orderBy: [{ name: 'asc' }, { id: 'asc' }],
  })
