import { Failure } from '@promptwire/core/errors/failure'
import { type VerbContext, verb } from '../../kernel/verb.ts'
import type { Compute } from '../../platform/threads/task.ts'
import { applyTogether, findRevertedSession, findReverts } from '../proposals/index.sql.ts'
import { requireSession } from './list-agent-sessions.ts'
import { findKeyOfEntry } from './session-changes.sql.ts'

/** Applies all pending proposals that undo a session, or none. */
export const applySessionRevert = verb(
  'apply_session_revert',
  async ({
    caller,
    input,
    unitOfWork,
    compute,
  }: VerbContext<'apply_session_revert', { readonly compute: Compute }>) => {
    const { id } = await requireSession(unitOfWork, caller, input)
    const reverts = await findReverts(unitOfWork, caller.projectId, id)
    const waiting = reverts.filter(({ is_pending }) => is_pending)
    const revisions = new Map(input.proposals.map((each) => [each.proposal_id, each.revision]))
    const isReviewed = waiting.every((each) => revisions.has(each.id))
    if (!isReviewed || waiting.length !== revisions.size || waiting.length === 0) throw moved()
    const reviewed = waiting.map((each) => ({
      ...each,
      revision: revisions.get(each.id) ?? each.revision,
    }))
    await applyTogether({ unitOfWork, compute }, caller, reviewed)
    return { data: { applied: reviewed.length } }
  },
)

const moved = () =>
  new Failure(
    'CONFLICT',
    'The proposals of this revert changed. Nothing was applied; review them again.',
  )

/** Finds the session that a proposal undoes, with all its proposals. */
export const getProposalRevert = verb(
  'get_proposal_revert',
  async ({ caller, proposal, unitOfWork }) => {
    const session_id = await findRevertedSession(unitOfWork, proposal)
    const key_id = session_id && (await findKeyOfEntry(unitOfWork, session_id))
    if (!session_id || !key_id) return { data: { session: null, waiting: 0 } }
    const reverts = await findReverts(unitOfWork, caller.projectId, session_id)
    const waiting = reverts.filter(({ is_pending }) => is_pending).length
    return { data: { session: { key_id, session_id }, waiting } }
  },
)
