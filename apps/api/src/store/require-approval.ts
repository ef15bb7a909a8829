import type { ProposalStore } from '../domain/proposal/proposal-store.ts'
import { type Changes, unchanged } from './change.ts'

/** Sets whether the proposals of a project have to be approved by somebody else. */
export const requireApproval =
  ({ change }: Changes): ProposalStore['requireApproval'] =>
  (caller, required) =>
    change(caller, async (tx) => {
      const { projectId: id } = caller
      const { count } = await tx.project.updateMany({
        where: { id, accountId: { not: null }, approvalRequired: !required },
        data: { approvalRequired: required },
      })
      if (count === 0) return unchanged((await tx.project.count({ where: { id } })) > 0)
      return {
        result: true,
        audit: {
          action: 'project.approval_set',
          targetType: 'project',
          targetId: id,
          before: { proposals_need_approval: !required },
          after: { proposals_need_approval: required },
        },
      }
    })
