import type { Queryable } from '../../platform/database/queryable.ts'
import type { Caller } from '../caller.ts'

/**
 * Whether the project moved to another account, or back, since the request began. Its caller may
 * have lost access: check before a write that waited for a model.
 */
export const isMovedSince = async (
  { prisma }: Queryable,
  { projectId, at }: Pick<Caller, 'projectId' | 'at'>,
): Promise<boolean> => {
  const moved = [{ acceptedAt: { gt: at } }, { acceptedAt: { not: null }, endedAt: { gt: at } }]
  return (await prisma.projectTransfer.count({ where: { projectId, OR: moved } })) > 0
}
