import { type VerbContext, verb } from '../../kernel/verb.ts'
import type { KeyChanges } from './key-record.ts'

/** Revokes all that a client holds of the project; its next request is refused. */
export const revokeClientKeys = verb(
  'revoke_client_keys',
  async ({
    caller,
    input: { client_id },
    keys,
  }: VerbContext<'revoke_client_keys', { readonly keys: KeyChanges }>) => ({
    data: { revoked: await keys.revokeByClient(caller, client_id) },
  }),
)
