import { EDITING_ROLES } from '@promptwire/core/roles'
import type { Prisma } from '../database/generated/client.ts'
import type { ProjectStore, StoredProject } from '../domain/project/project-store.ts'
import { type Changes, unchanged } from './change.ts'

/** What a view of a project is made of, for one user. */
const viewFor = (userId: string) =>
  ({
    _count: { select: { prompts: true, keys: { where: { revokedAt: null } } } },
    account: { select: { memberships: { where: { userId }, select: { role: true } } } },
  }) as const

/** Projects in PostgreSQL, always seen through the accounts of a user. */
export const createProjectStore = ({ prisma, change }: Changes): ProjectStore => ({
  async list(userId) {
    const rows = await prisma.project.findMany({
      where: reachableBy(userId),
      include: viewFor(userId),
      orderBy: { id: 'asc' },
    })
    return rows.map(toProject)
  },

  async read(userId, projectId) {
    const row = await prisma.project.findFirst({
      where: { id: projectId, ...reachableBy(userId) },
      include: viewFor(userId),
    })
    return row ? toProject(row) : undefined
  },

  create: (userId, project, audit) =>
    change({ ...audit, at: project.createdAt }, async (tx) => {
      const membership = await tx.membership.findFirst({
        where: { userId, role: { in: [...EDITING_ROLES] } },
        orderBy: { accountId: 'asc' },
      })
      if (!membership) return unchanged(undefined)
      const { accountId } = membership
      const row = await tx.project.create({
        data: { ...project, accountId },
        include: viewFor(userId),
      })
      return { result: toProject(row), audit }
    }),
})

const reachableBy = (userId: string): Prisma.ProjectWhereInput => ({
  account: { memberships: { some: { userId } } },
})

type Row = Prisma.ProjectGetPayload<{ include: ReturnType<typeof viewFor> }>

const toProject = ({ _count, account, id, name, createdAt }: Row): StoredProject => ({
  id,
  name,
  createdAt,
  promptCount: _count.prompts,
  keyCount: _count.keys,
  mayEdit: account.memberships.some(({ role }) => EDITING_ROLES.includes(role)),
})
