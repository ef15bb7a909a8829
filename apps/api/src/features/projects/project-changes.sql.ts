import type { Audited } from '../../kernel/change/audit-entry.ts'
import type { UnitOfWork } from '../../kernel/change/unit-of-work.ts'
import { unchanged } from '../../kernel/change/unit-of-work.ts'
import type { Queryable } from '../../platform/database/queryable.ts'
import type { ProjectChanges } from './project-record.ts'
import { COUNTS, CREATORS, toMembersProject, toProject, viewFor } from './project-rows.ts'

/** Changes of projects; each holds the project's row last, as all do. */
export const projectChanges = (transactor: UnitOfWork): ProjectChanges => ({
  rename: renameProject(transactor),
  setPublishGate: setPublishGate(transactor),
  delete: deleteProject(transactor),
  move: moveProject(transactor),

  destinations: ({ actor: { userId }, projectId }) =>
    transactor.prisma.account.findMany({
      where: {
        memberships: { some: { userId, role: { in: CREATORS } } },
        projects: { none: { id: projectId } },
      },
      select: { id: true, name: true },
      orderBy: { id: 'asc' },
    }),
})

const lockProject = (tx: Queryable, id: string) =>
  tx.prisma.$queryRaw`SELECT 1 FROM project WHERE id = ${id}::uuid FOR NO KEY UPDATE`

const auditedProject = (action: Audited['action'] & `project.${string}`, id: string) =>
  ({ action, targetType: 'project', targetId: id }) as const

const renameProject =
  (unitOfWork: UnitOfWork): ProjectChanges['rename'] =>
  (caller, name) =>
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

const setPublishGate =
  (unitOfWork: UnitOfWork): ProjectChanges['setPublishGate'] =>
  (caller, on) =>
    unitOfWork.change(caller, async (tx) => {
      const { projectId: id } = caller
      const { count } = await tx.prisma.project.updateMany({
        where: { id, accountId: { not: null }, publishGate: !on },
        data: { publishGate: on },
      })
      if (count === 0) return unchanged((await tx.prisma.project.count({ where: { id } })) > 0)
      const values = { before: { publish_gate: !on }, after: { publish_gate: on } }
      return {
        result: true,
        audit: { ...auditedProject('project.publish_gate_set', id), ...values },
      }
    })

/**
 * Without an account a project is unreachable: the hot statement and the doors look it up by
 * account. Its data may be large, so housekeeping deletes it in steps.
 */
const deleteProject =
  (unitOfWork: UnitOfWork): ProjectChanges['delete'] =>
  (caller, name, contents) =>
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
      const before = { name, account_id: project.accountId, ...contents }
      return { result: true, audit: { ...auditedProject('project.deleted', id), before } }
    })

const moveProject =
  (unitOfWork: UnitOfWork): ProjectChanges['move'] =>
  (caller, accountId) =>
    unitOfWork.change(caller, async (tx) => {
      const { userId } = caller.actor
      const { projectId: id } = caller
      await lockProject(tx, id)
      const include = viewFor(userId)
      const before = await tx.prisma.project.findUnique({ where: { id }, include })
      if (before?.accountId === accountId) return unchanged(toMembersProject(before))
      const where = { userId, accountId, role: { in: CREATORS } }
      if (!before || (await tx.prisma.membership.count({ where })) === 0)
        return unchanged(undefined)
      const after = await tx.prisma.project.update({ where: { id }, data: { accountId }, include })
      const values = {
        before: { account_id: before.accountId },
        after: { account_id: accountId },
      }
      return {
        result: toMembersProject(after),
        audit: { ...auditedProject('project.moved', id), ...values },
      }
    })
