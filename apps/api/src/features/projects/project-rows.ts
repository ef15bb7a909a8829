import { rolesWithPermission } from '@promptwire/core/access/roles'
import type { Prisma } from '../../platform/database/generated/client.ts'
import type { MembersProject, StoredProject } from './project-record.ts'

export const COUNTS = {
  _count: { select: { prompts: true, keys: { where: { revokedAt: null } } } },
} as const

/** The view for a member, with their role. */
export const viewFor = (userId: string) =>
  ({
    ...COUNTS,
    roles: { where: { userId }, select: { role: true } },
  }) as const

export const CREATORS = rolesWithPermission('project:manage')

type Row = Prisma.ProjectGetPayload<{ include: typeof COUNTS }>
type MembersRow = Prisma.ProjectGetPayload<{ include: ReturnType<typeof viewFor> }>

export const toProject = ({
  _count,
  id,
  name,
  createdAt,
  approvalRequired,
  promptFilesUrl,
}: Row): StoredProject => ({
  id,
  name,
  createdAt,
  approvalRequired,
  promptFilesUrl,
  promptCount: _count.prompts,
  keyCount: _count.keys,
})

export const toMembersProject = (row: MembersRow): MembersProject => ({
  ...toProject(row),
  role: row.roles[0]?.role ?? '',
})
