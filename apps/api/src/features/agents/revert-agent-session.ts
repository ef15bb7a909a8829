import { MAX_REVERTED_PROMPTS } from '@promptwire/contract/agents/agents'
import { pickProposable } from '@promptwire/contract/content/prompt-values'
import { Failure } from '@promptwire/core/errors/failure'
import { sameJson } from '@promptwire/core/text/same-json'
import type { Caller } from '../../kernel/caller.ts'
import type { UnitOfWork } from '../../kernel/change/unit-of-work.ts'
import { type VerbContext, verb } from '../../kernel/verb.ts'
import { isUniqueViolation } from '../../platform/database/violations.sql.ts'
import type { Compute } from '../../platform/threads/task.ts'
import { requireUsableVariables } from '../content/index.ts'
import { findKey } from '../keys/index.sql.ts'
import { readWorkingCopy } from '../prompts/index.sql.ts'
import type { WorkingCopy } from '../prompts/index.ts'
import { findReverts, proposeChanges } from '../proposals/index.sql.ts'
import { requireSession } from './list-agent-sessions.ts'
import { findChangedPrompts, readChanges } from './session-changes.sql.ts'
import type { StoredSession } from './sessions.sql.ts'
import { type Undone, undoSession } from './undo/undo-session.ts'

interface Reverting {
  readonly caller: Caller
  readonly unitOfWork: UnitOfWork
  readonly compute: Compute
  readonly keyId: string
  readonly agent: string
  readonly session: StoredSession
}

type Proposed = { readonly id: string; readonly is_new: boolean } | { readonly reason: string }

/** Proposes to undo a session, with one proposal per changed prompt. */
export const revertAgentSession = verb(
  'revert_agent_session',
  async ({
    caller,
    input,
    unitOfWork,
    compute,
  }: VerbContext<'revert_agent_session', { readonly compute: Compute }>) => {
    const { key_id: keyId } = input
    const session = await requireSession(unitOfWork, caller, input)
    const key = await findKey(unitOfWork, caller.projectId, keyId)
    const agent = key?.clientName ?? key?.name ?? 'an agent'
    const context = { caller, unitOfWork, compute, keyId, agent, session }
    const prompts = await findChangedPrompts(unitOfWork, caller.projectId, { keyId, ...session })
    if (prompts.length > MAX_REVERTED_PROMPTS) {
      const message = `A session of more than ${MAX_REVERTED_PROMPTS} prompts is not reverted as one.`
      throw new Failure('CONFLICT', message)
    }
    const proposals = []
    const skipped = []
    for (const { promptId: prompt_id, name, isNew } of prompts) {
      const proposed: Proposed = isNew
        ? { reason: CREATED }
        : await revertPrompt(context, prompt_id)
      if ('reason' in proposed) skipped.push({ prompt_id, name, reason: proposed.reason })
      else proposals.push({ ...proposed, prompt_id })
    }
    return { data: { proposals, skipped } }
  },
)

const CREATED = 'The session created this prompt. Delete it if you do not need it.'
const DELETED = 'This prompt was deleted.'
const UNCHANGED = 'Nothing is left to undo.'
const TOO_MANY = 'It was changed too often since.'
const INCOMPLETE = 'The audit log no longer has the values that were there before.'

/** A unique index lets only one of several concurrent callers propose. */
async function revertPrompt(context: Reverting, promptId: string): Promise<Proposed> {
  const { caller, unitOfWork, session } = context
  const find = async () => {
    const reverts = await findReverts(unitOfWork, caller.projectId, session.id)
    return reverts.find((each) => each.prompt_id === promptId && each.is_pending)
  }
  const known = await find()
  if (known) return { id: known.id, is_new: false }
  try {
    return await propose(context, promptId)
  } catch (error) {
    const other = isUniqueViolation(error) && (await find())
    if (other) return { id: other.id, is_new: false }
    if (error instanceof Failure) return { reason: error.message }
    throw error
  }
}

async function propose(context: Reverting, promptId: string): Promise<Proposed> {
  const { caller, unitOfWork, compute, keyId, session } = context
  const now = await readWorkingCopy(unitOfWork, promptId)
  if (!now) return { reason: DELETED }
  const changes = await readChanges(unitOfWork, now, session.id)
  if (!changes) return { reason: TOO_MANY }
  const isOwn = (change: { readonly id: string; readonly keyId: string | null }) =>
    change.keyId === keyId && (session.nextId === null || change.id < session.nextId)
  const undone = undoSession(now, changes, isOwn)
  if (!undone) return { reason: INCOMPLETE }
  const { base, mine } = undone
  if (
    sameJson(base.content, mine.content) &&
    sameJson(pickProposable(base), pickProposable(mine))
  ) {
    return { reason: UNCHANGED }
  }
  await requireUsableVariables(
    compute,
    caller.projectId,
    mine.content.variables,
    now.content.variables,
  )
  const { id } = await proposeChanges(unitOfWork, caller, toProposal(context, now, undone))
  return { id, is_new: true }
}

function toProposal({ agent, session }: Reverting, now: WorkingCopy, { base, mine }: Undone) {
  const from = session.startedAt.toISOString().slice(0, 16).replace('T', ' ')
  return {
    base: { ...now, ...base },
    // Restored blocks and variables keep their ids.
    known: mine.content,
    title: `Revert ${agent} of ${from} UTC`.slice(0, 200),
    reason: `Undoes the changes of one session. Later changes of others stay. Applying it changes the working copy; published versions stay live until you publish again.`,
    source: 'revert' as const,
    content: mine.content,
    details: pickProposable(mine),
    reverts: session.id,
  }
}
