import { Failure } from '@promptwire/core/failure'
import { auditedAs } from '../audit/audited-as.ts'
import type { Verb } from '../verb.ts'
import type { KeyStore } from './key-store.ts'
import { keyView } from './key-view.ts'

/** Revokes a key: the first request that arrives after this answered is refused everywhere. */
export const revokeKey =
  (keys: Pick<KeyStore, 'revoke'>): Verb<'revoke_key'> =>
  async (caller, { key_id: id }) => {
    const revoked = await keys.revoke(caller.projectId, id, caller.at, {
      action: 'key.revoked',
      targetType: 'key',
      targetId: id,
      ...auditedAs(caller),
    })
    if (!revoked) throw new Failure('NOT_FOUND', 'Key not found.')
    return { data: keyView(revoked) }
  }
