import type { Caller } from '../../kernel/caller.ts'
import { type UnitOfWork, unchanged } from '../../kernel/change/unit-of-work.ts'
import type { Queryable } from '../../platform/database/queryable.ts'

/** Days that a key works which an AI client gets in the project; null for no end. */
export async function findGrantDays({ prisma }: Queryable, id: string): Promise<number | null> {
  const project = await prisma.project.findUnique({ where: { id }, select: { grantDays: true } })
  return project?.grantDays ?? null
}

export const updateGrantDays = (
  unitOfWork: UnitOfWork,
  caller: Caller,
  days: number | null,
): Promise<void> =>
  unitOfWork.change(caller, async (tx) => {
    const { projectId: id } = caller
    await tx.prisma.$queryRaw`SELECT 1 FROM project WHERE id = ${id}::uuid FOR NO KEY UPDATE`
    const before = await findGrantDays(tx, id)
    if (before === days) return unchanged(undefined)
    await tx.prisma.project.update({ where: { id }, data: { grantDays: days } })
    const target = { targetType: 'project', targetId: id } as const
    const values = { before: { grant_days: before }, after: { grant_days: days } }
    return {
      result: undefined,
      audit: { action: 'project.grant_lifetime_set', ...target, ...values } as const,
    }
  })
