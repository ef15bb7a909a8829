import type { Queryable } from '../../platform/database/queryable.ts'

/** Days that a key works which an AI client gets in the project; null for no end. */
export async function findGrantDays({ prisma }: Queryable, id: string): Promise<number | null> {
  const project = await prisma.project.findUnique({ where: { id }, select: { grantDays: true } })
  return project?.grantDays ?? null
}
