import { Failure } from '@promptwire/core/failure'
import type { Verb } from '../verb.ts'
import type { KeyChanges } from './key-store.ts'
import { keyView } from './key-view.ts'

/** Revokes a key: the first request that arrives after this answered is refused everywhere. */
export const revokeKey =
  (keys: KeyChanges): Verb<'revoke_key'> =>
  async (caller, { key_id: id }) => {
    const revoked = await keys.revoke(caller, id)
    if (!revoked) throw new Failure('NOT_FOUND', 'Key not found.')
    return { data: keyView(revoked) }
  }
