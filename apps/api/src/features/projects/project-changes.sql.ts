import type { ProjectContents } from '@promptwire/contract/projects/project'
import type { Caller, SignedInPerson } from '../../kernel/caller.ts'
import { byPerson } from '../../kernel/change/audit-actor.ts'
import { type UnitOfWork, unchanged } from '../../kernel/change/unit-of-work.ts'
import type { Queryable } from '../../platform/database/queryable.ts'
import { auditedProject } from './audited-project.ts'
import type { MembersProject, StoredProject } from './project-record.ts'
import { COUNTS, CREATORS, toMembersProject, toProject, viewFor } from './project-rows.ts'

interface NewProject {
  readonly id: string
  readonly name: string
  readonly accountId: string | undefined
}

/** Locks the project's row. Every change locks it last. */
export const lockProject = (tx: Queryable, id: string) =>
  tx.prisma.$queryRaw`SELECT 1 FROM project WHERE id = ${id}::uuid FOR NO KEY UPDATE`

/**
 * Creates the project in the account, or in the first one where the person may; undefined without
 * one.
 */
export function insertProject(
  unitOfWork: UnitOfWork,
  requester: SignedInPerson,
  { id, name, accountId: wanted }: NewProject,
): Promise<MembersProject | undefined> {
  const { userId, at } = requester
  const person = { ...byPerson(requester, userId), projectId: id }
  return unitOfWork.change(person, async (tx) => {
    const membership = await tx.prisma.membership.findFirst({
      where: { userId, role: { in: CREATORS }, ...(wanted && { accountId: wanted }) },
      orderBy: { accountId: 'asc' },
    })
    if (!membership) return unchanged(undefined)
    const { accountId } = membership
    const row = await tx.prisma.project.create({
      data: { id, name, createdAt: at, accountId },
      include: viewFor(userId),
    })
    const audit = { ...auditedProject('project.created', id), after: { name } }
    return { result: toMembersProject(row), audit }
  })
}

export const updateProjectName = (
  unitOfWork: UnitOfWork,
  caller: Caller,
  name: string,
): Promise<StoredProject | undefined> =>
  unitOfWork.change(caller, async (tx) => {
    const { projectId: id } = caller
    await lockProject(tx, id)
    const before = await tx.prisma.project.findUnique({ where: { id }, include: COUNTS })
    if (!before) return unchanged(undefined)
    if (before.name === name) return unchanged(toProject(before))
    const after = await tx.prisma.project.update({
      where: { id },
      data: { name },
      include: COUNTS,
    })
    const values = { before: { name: before.name }, after: { name } }
    return {
      result: toProject(after),
      audit: { ...auditedProject('project.renamed', id), ...values },
    }
  })

/** Boolean project settings: column, audit field and audit action. */
const SWITCHES = {
  /** While on, only versions that passed their test cases go live. */
  publishGate: { field: 'publish_gate', action: 'project.publish_gate_set' },
  /** While on, only versions that accept live callers' variables go live. */
  variableCheck: { field: 'variable_check', action: 'project.variable_check_set' },
  /** While on, everyone may read the project's live skills. */
  publicSkills: { field: 'public_skills', action: 'project.public_skills_set' },
} as const

/** Returns whether the project exists. */
export const updateSwitch = (
  unitOfWork: UnitOfWork,
  caller: Caller,
  column: keyof typeof SWITCHES,
  on: boolean,
): Promise<boolean> =>
  unitOfWork.change(caller, async (tx) => {
    const { projectId: id } = caller
    const { field, action } = SWITCHES[column]
    const { count } = await tx.prisma.project.updateMany({
      where: { id, accountId: { not: null }, [column]: !on },
      data: { [column]: on },
    })
    if (count === 0) return unchanged((await tx.prisma.project.count({ where: { id } })) > 0)
    const values = { before: { [field]: !on }, after: { [field]: on } }
    return { result: true, audit: { ...auditedProject(action, id), ...values } }
  })

/**
 * Removes the project from its account if the name matches. Without an account it is unreachable:
 * all lookups use the account. Housekeeping deletes the data in steps, since it may be large.
 */
export const detachProject = (
  unitOfWork: UnitOfWork,
  caller: Caller,
  name: string,
  contents: ProjectContents,
): Promise<boolean> =>
  unitOfWork.change(caller, async (tx) => {
    const { projectId: id } = caller
    // Lock order: webhooks before the project. Delete webhooks first; their payloads refer to the
    // project.
    await tx.prisma.$queryRaw`
      SELECT 1 FROM webhook WHERE project_id = ${id}::uuid ORDER BY id FOR NO KEY UPDATE`
    await lockProject(tx, id)
    const project = await tx.prisma.project.findUnique({ where: { id } })
    if (project?.accountId == null || project.name !== name) return unchanged(false)
    await tx.prisma.webhook.updateMany({ where: { projectId: id }, data: { enabled: false } })
    await tx.prisma.project.update({ where: { id }, data: { accountId: null } })
    const { accountId } = project
    const before = { name, account_id: accountId, ...contents }
    return { result: true, audit: { ...auditedProject('project.deleted', id), accountId, before } }
  })
