import { internalVerb } from '../../../kernel/verb.ts'
import { listActiveSessions } from './sessions.sql.ts'

/** This session first, then by last use. */
export const listSessions = internalVerb(
  'list_sessions',
  async ({ caller: { userId, sessionId, at }, unitOfWork }) => {
    const found = await listActiveSessions(unitOfWork, userId, at)
    const place = ({ id, lastSeenAt }: (typeof found)[number]) =>
      id === sessionId ? Number.POSITIVE_INFINITY : lastSeenAt.getTime()
    return {
      data: found
        .toSorted((a, b) => place(b) - place(a))
        .map((session) => ({
          id: session.id,
          is_current: session.id === sessionId,
          browser: session.browser,
          created_at: session.createdAt.toISOString(),
          last_seen_at: session.lastSeenAt.toISOString(),
          expires_at: session.expiresAt.toISOString(),
        })),
    }
  },
)
