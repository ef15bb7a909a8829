import type { ModelComparison } from '@promptwire/contract/models/model-comparison'
import { PENDING } from '@promptwire/contract/proposals/proposal-fields'
import type { Caller } from '../../kernel/caller.ts'
import { type UnitOfWork, unchanged } from '../../kernel/change/unit-of-work.ts'
import { Prisma } from '../../platform/database/generated/client.ts'
import { jsonColumn } from '../prompts/index.sql.ts'
import { proposalEntry } from './proposal-audit.ts'
import type { ProposalState } from './proposal-record.ts'

interface Compared {
  readonly id: string
  readonly promptId: string
  /** Revision of the compared working copy. */
  readonly baseRevision: number
  readonly state: ProposalState
}

/**
 * Attaches runs to a proposal without any, if they compared its change; otherwise returns false.
 */
export const attachComparison = (
  unitOfWork: UnitOfWork,
  caller: Caller,
  { id, promptId, baseRevision }: Compared,
  comparison: ModelComparison,
): Promise<boolean> =>
  unitOfWork.change(caller, async (tx) => {
    const { count } = await tx.prisma.proposal.updateMany({
      where: {
        id,
        baseRevision,
        // Null after an edit of the proposal.
        newModel: { not: null },
        comparison: { equals: Prisma.DbNull },
        state: { in: [...PENDING] },
      },
      data: { comparison: jsonColumn(comparison), updatedAt: caller.at },
    })
    if (count === 0) return unchanged(false)
    const audit = proposalEntry('proposal.updated', { id, promptId, after: { comparison } })
    return { result: true, audit }
  })
