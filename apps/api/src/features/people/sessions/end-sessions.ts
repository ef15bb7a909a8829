import { Failure } from '@promptwire/core/failure'
import type { SignedInPerson } from '../../../kernel/caller.ts'
import { type InternalContext, internalVerb } from '../../../kernel/verb.ts'
import type { SessionChoice, UserStore } from '../person-record.ts'
import type { ReportSession } from './session-event.ts'

type Users = Pick<UserStore, 'revokeSessions'>

/** Ends a session of the person, wherever it is. */
export const endSession = internalVerb(
  'end_session',
  async ({
    caller: person,
    input: { session_id },
    users,
    report,
  }: InternalContext<'end_session', { readonly users: Users; readonly report: ReportSession }>) => {
    const ended = await end(users, report, person, { only: session_id })
    if (ended === 0) throw new Failure('NOT_FOUND', 'Session not found; it may have ended.')
    return { data: null }
  },
)

/** Ends all sessions of the person but the one that asks. */
export const endOtherSessions = internalVerb(
  'end_other_sessions',
  async ({
    caller: person,
    users,
    report,
  }: InternalContext<
    'end_other_sessions',
    { readonly users: Users; readonly report: ReportSession }
  >) => ({
    data: { ended: await end(users, report, person, { allBut: person.sessionId }) },
  }),
)

async function end(
  users: Users,
  report: ReportSession,
  { userId, requestId, at }: SignedInPerson,
  which: SessionChoice,
): Promise<number> {
  const ended = await users.revokeSessions(userId, which, at)
  if (ended > 0) report({ event: 'sessions_ended', request_id: requestId, user_id: userId })
  return ended
}
