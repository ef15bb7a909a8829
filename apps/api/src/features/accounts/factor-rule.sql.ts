import type { Caller } from '../../kernel/caller.ts'
import { type UnitOfWork, unchanged } from '../../kernel/change/unit-of-work.ts'
import type { Queryable } from '../../platform/database/queryable.ts'

export const readFactorRule = async ({ prisma }: Queryable, projectId: string): Promise<boolean> =>
  (await prisma.account.count({
    where: { secondFactorRequired: true, projects: { some: { id: projectId } } },
  })) > 0

export const updateFactorRule = (
  unitOfWork: UnitOfWork,
  caller: Caller,
  required: boolean,
): Promise<void> =>
  unitOfWork.change(caller, async ({ prisma }) => {
    const where = { secondFactorRequired: !required, projects: { some: { id: caller.projectId } } }
    const account = await prisma.account.findFirst({ where, select: { id: true } })
    if (!account) return unchanged(undefined)
    const { id } = account
    await prisma.account.update({ where: { id }, data: { secondFactorRequired: required } })
    return {
      result: undefined,
      audit: {
        action: 'account.second_factor_set',
        targetType: 'account',
        targetId: id,
        before: { required: !required },
        after: { required },
      },
    }
  })
