import type { UnitOfWork } from '../../kernel/change/unit-of-work.ts'
import { unchanged } from '../../kernel/change/unit-of-work.ts'
import { listAndSummarize, listMemberProjects } from './list-member-projects.sql.ts'
import { projectChanges } from './project-changes.sql.ts'
import type { ProjectStore } from './project-record.ts'
import { COUNTS, CREATORS, toMembersProject, toProject, viewFor } from './project-rows.ts'
import { createProjectStats } from './project-stats.sql.ts'

/** Projects in PostgreSQL. */
export const createProjectStore = (transactor: UnitOfWork): ProjectStore => ({
  ...createProjectStats(transactor),
  ...projectChanges(transactor),
  create: createProject(transactor),

  list: (userId) => listMemberProjects(transactor, userId),
  listAndSummarize: (userId, projectId, now) =>
    listAndSummarize(transactor, userId, projectId, now),

  async read(id) {
    const row = await transactor.prisma.project.findUnique({ where: { id }, include: COUNTS })
    return row ? toProject(row) : undefined
  },

  async roleIn(id, userId) {
    const account = { projects: { some: { id } } }
    return (await transactor.prisma.membership.findFirst({ where: { userId, account } }))?.role
  },

  homes: (userId) =>
    transactor.prisma.account.findMany({
      where: { memberships: { some: { userId, role: { in: CREATORS } } } },
      select: { id: true, name: true },
      orderBy: { id: 'asc' },
    }),
})

const createProject =
  (unitOfWork: UnitOfWork): ProjectStore['create'] =>
  ({ userId, requestId, at }, { id, name }) => {
    const person = { actor: { kind: 'person', userId }, projectId: id, requestId, at } as const
    return unitOfWork.change(person, async (tx) => {
      const membership = await tx.prisma.membership.findFirst({
        where: { userId, role: { in: CREATORS } },
        orderBy: { accountId: 'asc' },
      })
      if (!membership) return unchanged(undefined)
      const { accountId } = membership
      const row = await tx.prisma.project.create({
        data: { id, name, createdAt: at, accountId },
        include: viewFor(userId),
      })
      const audit = { action: 'project.created', targetType: 'project', targetId: id } as const
      return { result: toMembersProject(row), audit: { ...audit, after: { name } } }
    })
  }
