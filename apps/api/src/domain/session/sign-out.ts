import type { Answer } from '@promptwire/core/contract/operation'
import type { PersonCaller } from '../caller.ts'
import type { Surroundings } from '../surroundings.ts'
import type { UserStore } from './user-store.ts'

/** Ends the caller's session. */
export const signOut =
  (users: Pick<UserStore, 'revokeSession'>, { now }: Surroundings) =>
  async ({ sessionId }: PersonCaller): Promise<Answer<null>> => {
    await users.revokeSession(sessionId, now())
    return { data: null }
  }
