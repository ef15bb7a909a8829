import type { AgentSession } from '@promptwire/contract/agents/agents'
import { Failure } from '@promptwire/core/errors/failure'
import type { Caller } from '../../kernel/caller.ts'
import { readCursor, writeCursor } from '../../kernel/id-cursor.ts'
import { toPage } from '../../kernel/page.ts'
import { type VerbContext, verb } from '../../kernel/verb.ts'
import type { Queryable } from '../../platform/database/queryable.ts'
import type { Compute } from '../../platform/threads/task.ts'
import { findEntries } from '../audit/index.sql.ts'
import { changedEntryView } from '../audit/index.ts'
import { findKey } from '../keys/index.sql.ts'
import { findReverts } from '../proposals/index.sql.ts'
import { countKept, findChangedPrompts } from './session-changes.sql.ts'
import { findSession, findSessions, type StoredSession } from './sessions.sql.ts'

/** Newest first. */
export const listAgentSessions = verb(
  'list_agent_sessions',
  async ({ caller, input: { key_id, limit, cursor }, unitOfWork }) => {
    await requireAgent(unitOfWork, caller, key_id)
    const page = { before: readCursor(cursor), limit: limit + 1 }
    const found = await findSessions(unitOfWork, key_id, page)
    return toPage(found, limit, sessionView, writeCursor)
  },
)

export const getAgentSession = verb(
  'get_agent_session',
  async ({ caller: { projectId }, input, unitOfWork }) => {
    const { key_id: keyId } = input
    const session = await requireSession(unitOfWork, { projectId }, input)
    const prompts = await findChangedPrompts(unitOfWork, projectId, { keyId, ...session })
    const reverts = await findReverts(unitOfWork, projectId, session.id)
    return {
      data: {
        ...sessionView(session),
        reverts: reverts.map(({ is_pending: _, ...revert }) => revert),
        can_revert: prompts.some(
          ({ isNew, name, managed }) => !isNew && name !== null && managed !== 'git',
        ),
        kept: await countKept(unitOfWork, keyId, session),
      },
    }
  },
)

/** In order, each with the previous values. */
export const listSessionChanges = verb(
  'list_session_changes',
  async ({
    caller,
    input: { limit, cursor, ...input },
    unitOfWork,
    compute,
  }: VerbContext<'list_session_changes', { readonly compute: Compute }>) => {
    const { id, nextId } = await requireSession(unitOfWork, caller, input)
    const after = readCursor(cursor)
    const from = after === undefined ? { gte: id } : { gt: after }
    const ids = { ...from, ...(nextId !== null && { lt: nextId }) }
    const where = { projectId: caller.projectId, keyId: input.key_id, id: ids }
    const found = await findEntries(unitOfWork, where, { order: 'asc', limit: limit + 1 })
    const { data: entries, next_cursor = null } = toPage(found, limit, (each) => each, writeCursor)
    const data = await Promise.all(entries.map((each) => changedEntryView(compute, caller, each)))
    return { data, next_cursor }
  },
)

interface NamedSession {
  readonly key_id: string
  /** Any entry of the session. */
  readonly session_id: string
}

/** Throws NOT_FOUND if the project's key has no such session. */
export async function requireSession(
  db: Queryable,
  caller: Pick<Caller, 'projectId'>,
  { key_id, session_id }: NamedSession,
): Promise<StoredSession> {
  await requireAgent(db, caller, key_id)
  const session = await findSession(db, key_id, session_id)
  if (!session) throw new Failure('NOT_FOUND', 'Session not found; old entries are deleted.')
  return session
}

async function requireAgent(
  db: Queryable,
  { projectId }: Pick<Caller, 'projectId'>,
  keyId: string,
): Promise<void> {
  if (!(await findKey(db, projectId, keyId))) throw new Failure('NOT_FOUND', 'Key not found.')
}

const sessionView = (session: StoredSession): AgentSession => ({
  id: session.id,
  started_at: session.startedAt.toISOString(),
  ended_at: session.endedAt.toISOString(),
  changes: session.changes,
  prompts: [...session.prompts],
  prompt_count: session.promptCount,
})
