import type { Answer } from '@promptwire/core/contract/operation'
import type { PersonCaller } from '../caller.ts'
import type { Surroundings } from '../surroundings.ts'
import type { ReportSession } from './session-event.ts'
import type { UserStore } from './user-store.ts'

/** Ends the caller's session. */
export const signOut =
  (users: Pick<UserStore, 'revokeSession'>, report: ReportSession, { now }: Surroundings) =>
  async ({ sessionId, userId, requestId }: PersonCaller): Promise<Answer<null>> => {
    await users.revokeSession(sessionId, now())
    report({ event: 'signed_out', request_id: requestId, user_id: userId })
    return { data: null }
  }
