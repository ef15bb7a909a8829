import { Failure } from '@promptwire/core/failure'
import type { SignedInPerson } from '../../../kernel/caller.ts'
import type { InternalVerb } from '../../../kernel/verb.ts'
import type { SessionChoice, UserStore } from '../person-record.ts'
import type { ReportSession } from './session-event.ts'

type Users = Pick<UserStore, 'revokeSessions'>

/** Ends a session of the person, wherever it is. */
export const endSession =
  (users: Users, report: ReportSession): InternalVerb<'end_session'> =>
  async (person, { session_id }) => {
    const ended = await end(users, report, person, { only: session_id })
    if (ended === 0) throw new Failure('NOT_FOUND', 'Session not found; it may have ended.')
    return { data: null }
  }

/** Ends all sessions of the person but the one that asks. */
export const endOtherSessions =
  (users: Users, report: ReportSession): InternalVerb<'end_other_sessions'> =>
  async (person) => ({
    data: { ended: await end(users, report, person, { allBut: person.sessionId }) },
  })

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
