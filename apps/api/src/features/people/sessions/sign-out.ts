import type { InternalVerb } from '../../../kernel/verb.ts'
import type { UserStore } from '../person-record.ts'
import type { ReportSession } from './session-event.ts'

/** Ends the caller's session. */
export const signOut =
  (users: Pick<UserStore, 'revokeSession'>, report: ReportSession): InternalVerb<'sign_out'> =>
  async ({ sessionId, userId, requestId, at }) => {
    await users.revokeSession(sessionId, at)
    report({ event: 'signed_out', request_id: requestId, user_id: userId })
    return { data: null }
  }
