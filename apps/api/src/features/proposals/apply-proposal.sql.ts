import type { Caller } from '../../kernel/caller.ts'
import { type AuditValues, changedFields } from '../../kernel/change/audit-values.ts'
import type { UnitOfWork } from '../../kernel/change/unit-of-work.ts'
import { unchanged } from '../../kernel/change/unit-of-work.ts'
import type { Queryable } from '../../platform/database/queryable.ts'
import { editLocked } from '../prompts/index.sql.ts'
import type { EditableCopy, Edited } from '../prompts/index.ts'
import { recordApproval } from './approved-content.sql.ts'
import { lockProposal } from './lock-proposal.sql.ts'
import { pickDetails } from './merge/proposed-details.ts'
import { addComment, movedOn, proposalEntry, proposalEvent } from './proposal-changes.sql.ts'
import type { Applying, ProposalChanges } from './proposal-page.ts'
import { NO_COPY, PENDING, type ProposalRecord } from './proposal-record.ts'

/** Puts a proposal into the working copy, or makes the prompt that it proposes: all of it, or nothing. */
export const applyProposal =
  (transactor: UnitOfWork): ProposalChanges['apply'] =>
  (caller, request, applying) =>
    transactor.change(caller, async (tx) => {
      const locked = await lockProposal(tx, caller.projectId, request)
      if (!locked) return unchanged(undefined)
      const { proposal } = locked
      applying.check(proposal)
      await markApplied(tx, caller, proposal)
      const {
        promptId,
        revision: promptRevision,
        result: values,
      } = await (proposal.promptId === null
        ? createPrompt(tx, caller, proposal, applying)
        : editPrompt(transactor, tx, caller, proposal, proposal.promptId, applying))
      await addComment(tx, caller, proposal.id, applying.comment)
      const { id, baseRevision, demo } = proposal
      return {
        result: {
          id,
          promptId,
          baseRevision,
          promptRevision,
          state: 'applied' as const,
          revision: proposal.revision + 1,
          demo,
        },
        audit: proposalEntry('proposal.applied', { id, promptId, ...values }),
        event: proposalEvent('proposal.applied', caller, { id, promptId }),
      }
    })

/** Of two who apply it, or apply and close it, the second finds nothing to mark. */
async function markApplied(
  tx: Queryable,
  { at }: Caller,
  { id, revision }: ProposalRecord,
): Promise<void> {
  const { count } = await tx.prisma.proposal.updateMany({
    where: { id, revision, state: { in: [...PENDING] } },
    data: { state: 'applied', revision: { increment: 1 }, updatedAt: at },
  })
  if (count === 0) throw movedOn()
}

async function createPrompt(
  tx: Queryable,
  caller: Caller,
  proposal: ProposalRecord,
  { create }: Applying,
): Promise<Edited<AuditValues>> {
  const promptId = await create(proposal)
  await tx.prisma.proposal.update({ where: { id: proposal.id }, data: { promptId } })
  const copies = { before: NO_COPY, after: proposal.proposed }
  await recordApproval(tx, caller, proposal, { promptId, ...copies })
  return { promptId, revision: 1, result: { after: { title: proposal.title } } }
}

async function editPrompt(
  unitOfWork: UnitOfWork,
  tx: Queryable,
  caller: Caller,
  proposal: ProposalRecord,
  promptId: string,
  { merge }: Applying,
): Promise<Edited<AuditValues>> {
  const edited = await unitOfWork.change(caller, () =>
    editLocked(tx, caller, { promptId }, (before) => {
      const after = merge(proposal, before)
      return { copy: after, result: { before, after }, audit: [] }
    }),
  )
  if (!edited) throw new Error(`the prompt ${promptId} is locked and gone`)
  const { before, after } = edited.result
  await recordApproval(tx, caller, proposal, { promptId, before, after })
  return { ...edited, result: changedFields(audited(before), audited(after)) }
}

const audited = (copy: EditableCopy) => ({ ...pickDetails(copy), ...copy.content })
