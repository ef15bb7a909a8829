import type { Caller } from '../../kernel/caller.ts'
import { changedFields } from '../../kernel/change/audit-values.ts'
import type { UnitOfWork } from '../../kernel/change/unit-of-work.ts'
import { newId } from '../../kernel/identifiers.ts'
import { type VerbContext, verb } from '../../kernel/verb.ts'
import type { Compute } from '../../platform/threads/task.ts'
import {
  type RequireChecked,
  requireUsableVariables,
  requireValidContent,
} from '../content/index.ts'
import { editLocked, readWorkingCopy, storeCopy } from '../prompts/index.sql.ts'
import type { EditableCopy } from '../prompts/index.ts'
import { recordApproval } from './approved-content.sql.ts'
import { lockProposal, proposalGone } from './lock-proposal.sql.ts'
import {
  requireExpectedRevision,
  requirePending,
  requirePermissions,
  requireReviewed,
} from './merge/applicable.ts'
import { mergeProposal, requireNoConflict } from './merge/merge-proposal.ts'
import { requireRequiredBlocks } from './merge/required-blocks.ts'
import { proposalEntry, proposalEvent, toCompared } from './proposal-audit.ts'
import { addComment, linkPrompt, markApplied } from './proposal-changes.sql.ts'
import type { ProposalRequest } from './proposal-page.ts'
import { NO_COPY, type ProposalRecord } from './proposal-record.ts'
import { readProposal } from './proposal-rows.ts'
import { proposalStatusView } from './proposal-view.ts'

/** Applies a proposal to the working copy, or creates the proposed prompt, in one transaction. */
export const applyProposal = verb(
  'apply_proposal',
  async ({
    caller,
    input: { comment: text = '', revision: expectedRevision },
    proposal: { id },
    unitOfWork,
    compute,
  }: VerbContext<'apply_proposal', { readonly compute: Compute }>) => {
    requireExpectedRevision(expectedRevision)
    const requireChecked = await requireUsable(unitOfWork, compute, caller.projectId, id)
    const request = { id, expectedRevision, requireChecked }
    const applied = await applyReviewed(unitOfWork, caller, request, text)
    const status = { ...applied, revision: applied.revision + 1 }
    return { data: { ...proposalStatusView(status), prompt_revision: applied.promptRevision } }
  },
)

/** Applies a proposal as reviewed, if the merged variables are the checked ones. */
export const applyReviewed = (
  unitOfWork: UnitOfWork,
  caller: Caller,
  { requireChecked, ...request }: ProposalRequest & { readonly requireChecked: RequireChecked },
  text = '',
) =>
  unitOfWork.change(caller, async (tx) => {
    const { id } = request
    const { proposal } = await lockProposal(tx, caller.projectId, request)
    requirePending(proposal)
    requireReviewed(proposal)
    requirePermissions(caller, proposal)
    await markApplied(tx, caller, proposal)
    const { promptId, revision, audited } =
      proposal.promptId === null
        ? await createPrompt(tx, caller, proposal)
        : await editPrompt(tx, caller, proposal, proposal.promptId, requireChecked)
    await addComment(tx, caller, id, { id: newId(caller.at), decision: 'applied', text })
    return {
      result: { ...proposal, promptId, state: 'applied' as const, promptRevision: revision },
      audit: proposalEntry('proposal.applied', { id, promptId, ...audited }),
      event: proposalEvent('proposal.applied', caller, { id, promptId }),
    }
  })

/** Checks the merged copy's variables before locking the prompt. */
export async function requireUsable(
  unitOfWork: UnitOfWork,
  compute: Compute,
  projectId: string,
  id: string,
): Promise<RequireChecked> {
  const proposal = await readProposal(unitOfWork, projectId, id)
  if (!proposal) throw proposalGone()
  requirePending(proposal)
  const { base = NO_COPY, proposed, promptId } = proposal
  const theirs = promptId === null ? NO_COPY : await readWorkingCopy(unitOfWork, promptId)
  if (!theirs) throw proposalGone()
  const { merged: after } = mergeProposal({ base, theirs, mine: proposed })
  const { variables } = after.content
  return requireUsableVariables(compute, projectId, variables, theirs.content.variables)
}

async function createPrompt(tx: UnitOfWork, caller: Caller, proposal: ProposalRecord) {
  const { proposed, usualSlug, title } = proposal
  const slug = usualSlug === undefined ? {} : { usualSlug }
  const promptId = await storeCopy(tx, caller, proposed, slug)
  await linkPrompt(tx, proposal.id, promptId)
  await recordApproval(tx, caller, proposal, { promptId, before: NO_COPY, after: proposed })
  return { promptId, revision: 1, audited: { after: { title } } }
}

async function editPrompt(
  tx: UnitOfWork,
  caller: Caller,
  proposal: ProposalRecord,
  promptId: string,
  requireChecked: RequireChecked,
) {
  const isForManaged = proposal.source === 'git'
  const edited = await tx.change(caller, (part) =>
    editLocked(part, caller, { promptId, isForManaged }, (before) => {
      const after = merged(proposal, before)
      requireChecked(before.content.variables, after.content.variables)
      return { copy: after, result: { before, after }, audit: [] }
    }),
  )
  if (!edited) throw new Error(`the prompt ${promptId} is locked and gone`)
  const { before, after } = edited.result
  await recordApproval(tx, caller, proposal, { promptId, before, after })
  const audited = changedFields(toCompared(before), toCompared(after))
  return { promptId, revision: edited.revision, audited }
}

/** Merges the proposed changes into the working copy; the result is a valid edit. */
function merged({ base = NO_COPY, proposed }: ProposalRecord, theirs: EditableCopy): EditableCopy {
  const { merged: copy, conflicts } = mergeProposal({ base, theirs, mine: proposed })
  requireNoConflict(conflicts)
  requireRequiredBlocks(theirs.content.blocks, copy.content.blocks)
  requireValidContent(copy.content)
  return copy
}
