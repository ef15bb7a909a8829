import type { Caller } from '../../kernel/caller.ts'
import type { UnitOfWork } from '../../kernel/change/unit-of-work.ts'
import { unchanged } from '../../kernel/change/unit-of-work.ts'
import type { NeededApproval } from './proposal-page.ts'

/** Sets the approval that a project requires; false if the project was deleted. */
export const setNeededApproval = (
  unitOfWork: UnitOfWork,
  caller: Caller,
  { toApply: approvalRequired, toPublish: publishesApproved }: NeededApproval,
): Promise<boolean> =>
  unitOfWork.change(caller, async (tx) => {
    const { projectId: id } = caller
    const [before] = await tx.prisma.$queryRaw<NeededApproval[]>`
        SELECT approval_required AS "toApply", publishes_approved AS "toPublish"
          FROM project WHERE id = ${id}::uuid AND account_id IS NOT NULL FOR UPDATE`
    if (!before) return unchanged(false)
    const after = { toApply: approvalRequired, toPublish: publishesApproved }
    if (before.toApply === after.toApply && before.toPublish === after.toPublish) {
      return unchanged(true)
    }
    await tx.prisma.project.update({
      where: { id },
      data: { approvalRequired, publishesApproved },
    })
    return {
      result: true,
      audit: {
        action: 'project.approval_set',
        targetType: 'project',
        targetId: id,
        before: audited(before),
        after: audited(after),
      },
    }
  })

const audited = ({ toApply, toPublish }: NeededApproval) => ({
  proposals_need_approval: toApply,
  publishing_needs_approval: toPublish,
})
