import type { Verb } from '../../kernel/verb.ts'
import type { KeyChanges } from './key-record.ts'
import { keyView } from './key-view.ts'
import { requireKey } from './require-key.ts'

/** Revokes a key: the first request that arrives after this answered is refused everywhere. */
export const revokeKey =
  (keys: KeyChanges): Verb<'revoke_key'> =>
  async (caller, { key_id: id }) => {
    const revoked = requireKey(await keys.revoke(caller, id))
    return { data: keyView(revoked, caller.at) }
  }
