import { type InternalContext, internalVerb } from '../../../kernel/verb.ts'
import type { UserStore } from '../person-record.ts'
import type { ReportSession } from './session-event.ts'

/** Ends the caller's session. */
export const signOut = internalVerb(
  'sign_out',
  async ({
    caller: { sessionId, userId, requestId, at },
    users,
    report,
  }: InternalContext<
    'sign_out',
    { readonly users: Pick<UserStore, 'revokeSession'>; readonly report: ReportSession }
  >) => {
    await users.revokeSession(sessionId, at)
    report({ event: 'signed_out', request_id: requestId, user_id: userId })
    return { data: null }
  },
)
