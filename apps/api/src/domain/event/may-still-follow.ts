import { permissionsOf } from '@promptwire/core/roles'
import type { Caller } from '../caller.ts'
import type { Keys } from '../key/key-store.ts'
import type { UserStore } from '../session/user-store.ts'

/** Whether who began to follow events still may: a revoked key or an ended session may not. */
export const createMayStillFollow =
  (
    keys: Keys,
    users: Pick<UserStore, 'findMember'>,
    now: () => Date,
  ): ((caller: Caller) => Promise<boolean>) =>
  async ({ actor, projectId }) => {
    if (actor.kind === 'system') return true
    if (actor.kind === 'key') return keys.isActive(actor.keyId, now())
    const member = await users.findMember({ id: actor.sessionId }, projectId, now())
    return permissionsOf(member?.role).has('prompts:read')
  }
