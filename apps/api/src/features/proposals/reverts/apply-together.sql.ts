import { Failure } from '@promptwire/core/errors/failure'
import type { Caller } from '../../../kernel/caller.ts'
import { type UnitOfWork, unchanged } from '../../../kernel/change/unit-of-work.ts'
import type { Compute } from '../../../platform/threads/task.ts'
import type { RequireChecked } from '../../content/index.ts'
import { applyReviewed, requireUsable } from '../apply-proposal.ts'
import { approveReviewed } from '../approve-proposal.ts'
import type { Revert } from './reverts.sql.ts'

type Reviewed = Pick<Revert, 'id' | 'state' | 'prompt_id' | 'prompt_name' | 'approval_required'> & {
  readonly revision: number
}

type Checked = Reviewed & { readonly requireChecked: RequireChecked }

/** Applies proposals for several prompts in one transaction; approves them if required. */
export async function applyTogether(
  { unitOfWork, compute }: { readonly unitOfWork: UnitOfWork; readonly compute: Compute },
  caller: Caller,
  proposals: readonly Reviewed[],
): Promise<void> {
  const checked: Checked[] = []
  // Lock in prompt order.
  for (const proposal of proposals.toSorted((a, b) => (a.prompt_id < b.prompt_id ? -1 : 1))) {
    const { id } = proposal
    const requireChecked = await requireUsable(unitOfWork, compute, caller.projectId, id)
    checked.push({ ...proposal, requireChecked })
  }
  await unitOfWork.change(caller, async (tx) => {
    for (const proposal of checked) {
      await applyOne(tx, caller, proposal).catch(rethrowWithPrompt(proposal))
    }
    // Each change inside writes its own entries and events.
    return unchanged(undefined)
  })
}

async function applyOne(tx: UnitOfWork, caller: Caller, proposal: Checked): Promise<void> {
  const { id, revision: expectedRevision, requireChecked } = proposal
  const request = { id, expectedRevision }
  const isMissing = proposal.approval_required && proposal.state !== 'approved'
  const approved = isMissing ? await approveReviewed(tx, caller, request) : proposal
  await applyReviewed(tx, caller, { id, expectedRevision: approved.revision, requireChecked })
}

/** Adds the prompt's name to the error. */
const rethrowWithPrompt =
  ({ prompt_name }: Reviewed) =>
  (error: unknown): never => {
    if (!(error instanceof Failure)) throw error
    throw new Failure(error.code, `${prompt_name}: ${error.message}`, {}, { cause: error })
  }
