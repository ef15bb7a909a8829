import type { Verb } from '../../kernel/verb.ts'
import type { KeyChanges } from './key-record.ts'

/** Revokes all that a client holds of the project; its next request is refused. */
export const revokeClientKeys =
  (keys: KeyChanges): Verb<'revoke_client_keys'> =>
  async (caller, { client_id }) => ({
    data: { revoked: await keys.revokeByClient(caller, client_id) },
  })
