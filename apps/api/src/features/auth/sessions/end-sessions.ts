import { Failure } from '@promptwire/core/errors/failure'
import type { SignedInPerson } from '../../../kernel/caller.ts'
import type { UnitOfWork } from '../../../kernel/change/unit-of-work.ts'
import { type InternalContext, internalVerb } from '../../../kernel/verb.ts'
import type { SessionChoice } from '../person-record.ts'
import type { ReportSession } from './session-event.ts'
import { endSessions, revokeSession } from './sessions.sql.ts'

interface Reporting {
  readonly report: ReportSession
}

export const signOut = internalVerb(
  'sign_out',
  async ({
    caller: { sessionId, userId, requestId, at },
    unitOfWork,
    report,
  }: InternalContext<'sign_out', Reporting>) => {
    await revokeSession(unitOfWork, sessionId, at)
    report({ event: 'signed_out', request_id: requestId, user_id: userId })
    return { data: null }
  },
)

export const endSession = internalVerb(
  'end_session',
  async ({
    caller: person,
    input: { session_id },
    unitOfWork,
    report,
  }: InternalContext<'end_session', Reporting>) => {
    const ended = await end(unitOfWork, report, person, { only: session_id })
    if (ended === 0) throw new Failure('NOT_FOUND', 'Session not found; it may have ended.')
    return { data: null }
  },
)

export const endOtherSessions = internalVerb(
  'end_other_sessions',
  async ({
    caller: person,
    unitOfWork,
    report,
  }: InternalContext<'end_other_sessions', Reporting>) => ({
    data: { ended: await end(unitOfWork, report, person, { allBut: person.sessionId }) },
  }),
)

async function end(
  unitOfWork: UnitOfWork,
  report: ReportSession,
  person: SignedInPerson,
  which: SessionChoice,
): Promise<number> {
  const { userId: user_id, requestId: request_id } = person
  const ended = await endSessions(unitOfWork, person, which)
  if (ended > 0) report({ event: 'sessions_ended', request_id, user_id })
  return ended
}
