import type { ProjectContents } from '@promptwire/core/contract/people/project'
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

/** Each change locks the project's row last, as all do. */
export const lockProject = (tx: Queryable, id: string) =>
  tx.prisma.$queryRaw`SELECT 1 FROM project WHERE id = ${id}::uuid FOR NO KEY UPDATE`

/** Creates it in the account, or the first one, where the person may; undefined when there is none. */
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

/** Undefined when the project is gone. */
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

/** Settings of a project that are on or off: their column, and their field and action in the audit log. */
const SWITCHES = {
  /** While it is on, live keys get only what passed its test cases. */
  publishGate: { field: 'publish_gate', action: 'project.publish_gate_set' },
  /** While it is on, live keys get only what takes the variables that they send. */
  variableCheck: { field: 'variable_check', action: 'project.variable_check_set' },
  /** While it is on, everyone may read its live skills. */
  publicSkills: { field: 'public_skills', action: 'project.public_skills_set' },
} as const

/** Turns a setting on or off; whether the project is there. */
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
 * Takes the project from its account, if this is its name. Without an account it is unreachable:
 * the hot statement and the doors look it up by account. Its data may be large, so housekeeping
 * deletes it in steps.
 */
export const detachProject = (
  unitOfWork: UnitOfWork,
  caller: Caller,
  name: string,
  contents: ProjectContents,
): Promise<boolean> =>
  unitOfWork.change(caller, async (tx) => {
    const { projectId: id } = caller
    // Webhooks before the project, as locks go; what they send is about nothing any more.
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
