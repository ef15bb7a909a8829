import { rolesThatMay } from '@promptwire/core/roles'
import type { Prisma } from '../database/generated/client.ts'
import type {
  MembersProject,
  ProjectStore,
  StoredProject,
} from '../domain/project/project-store.ts'
import { type Changes, unchanged } from './change.ts'

/** What a view of a project is made of. */
const COUNTS = {
  _count: { select: { prompts: true, keys: { where: { revokedAt: null } } } },
} as const

/** The same for a member, with their role. */
const viewFor = (userId: string) =>
  ({
    ...COUNTS,
    account: { select: { memberships: { where: { userId }, select: { role: true } } } },
  }) as const

const CREATORS = rolesThatMay('project:manage')

/** Projects in PostgreSQL. */
export const createProjectStore = ({ prisma, change }: Changes): ProjectStore => ({
  async list(userId) {
    const rows = await prisma.project.findMany({
      where: { account: { memberships: { some: { userId } } } },
      include: viewFor(userId),
      orderBy: { id: 'asc' },
    })
    return rows.map(toMembersProject)
  },

  async read(id) {
    const row = await prisma.project.findUnique({ where: { id }, include: COUNTS })
    return row ? toProject(row) : undefined
  },

  async roleIn(id, userId) {
    const account = { projects: { some: { id } } }
    return (await prisma.membership.findFirst({ where: { userId, account } }))?.role
  },

  create: ({ userId, requestId, at }, { id, name }) => {
    const person = { actor: { kind: 'person', userId }, projectId: id, requestId, at } as const
    return change(person, async (tx) => {
      const membership = await tx.membership.findFirst({
        where: { userId, role: { in: CREATORS } },
        orderBy: { accountId: 'asc' },
      })
      if (!membership) return unchanged(undefined)
      const { accountId } = membership
      const row = await tx.project.create({
        data: { id, name, createdAt: at, accountId },
        include: viewFor(userId),
      })
      const audit = { action: 'project.created', targetType: 'project', targetId: id } as const
      return { result: toMembersProject(row), audit: { ...audit, after: { name } } }
    })
  },
})

type Row = Prisma.ProjectGetPayload<{ include: typeof COUNTS }>
type MembersRow = Prisma.ProjectGetPayload<{ include: ReturnType<typeof viewFor> }>

const toProject = ({ _count, id, name, createdAt }: Row): StoredProject => ({
  id,
  name,
  createdAt,
  promptCount: _count.prompts,
  keyCount: _count.keys,
})

const toMembersProject = (row: MembersRow): MembersProject => ({
  ...toProject(row),
  role: row.account.memberships[0]?.role ?? '',
})
