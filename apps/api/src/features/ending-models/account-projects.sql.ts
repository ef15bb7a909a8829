import type { Queryable } from '../../platform/database/queryable.ts'

/** By id, after the project with id `after`. */
export const readAccountProjects = (
  { prisma }: Queryable,
  accountId: string,
  after: string | undefined,
  limit: number,
): Promise<{ id: string; name: string }[]> =>
  prisma.project.findMany({
    where: { accountId, ...(after !== undefined && { id: { gt: after } }) },
    select: { id: true, name: true },
    orderBy: { id: 'asc' },
    take: limit,
  })
