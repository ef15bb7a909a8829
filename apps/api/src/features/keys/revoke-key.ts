import { type VerbContext, verb } from '../../kernel/verb.ts'
import type { KeyChanges } from './key-record.ts'
import { keyView } from './key-view.ts'
import { requireKey } from './require-key.ts'

/** Revokes a key: the first request that arrives after this answered is refused everywhere. */
export const revokeKey = verb(
  'revoke_key',
  async ({
    caller,
    input: { key_id: id },
    keys,
  }: VerbContext<'revoke_key', { readonly keys: KeyChanges }>) => {
    const revoked = requireKey(await keys.revoke(caller, id))
    return { data: keyView(revoked, caller.at) }
  },
)
