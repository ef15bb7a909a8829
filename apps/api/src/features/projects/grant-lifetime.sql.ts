import type { Queryable } from '../../platform/database/queryable.ts'

/** Days until the key of an AI client expires; null for never. */
export async function findGrantDays({ prisma }: Queryable, id: string): Promise<number | null> {
  const project = await prisma.project.findUnique({ where: { id }, select: { grantDays: true } })
  return project?.grantDays ?? null
}
