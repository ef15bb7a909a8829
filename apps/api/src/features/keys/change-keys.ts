import { Failure } from '@promptwire/core/errors/failure'
import { verb } from '../../kernel/verb.ts'
import { revokeClientKeysById } from './client-keys.sql.ts'
import type { StoredKey } from './key-record.ts'
import { keyView } from './key-view.ts'
import { revokeKeyById, updateKeyName } from './keys.sql.ts'

/** Renames a key; its clients are not affected. */
export const renameKey = verb('rename_key', async ({ caller, input, unitOfWork }) => {
  const renamed = await updateKeyName(unitOfWork, caller, input.key_id, input.name)
  return { data: keyView(requireKey(renamed), caller.at) }
})

/** Revokes a key: the first request that arrives after this answered is refused everywhere. */
export const revokeKey = verb('revoke_key', async ({ caller, input, unitOfWork }) => {
  const revoked = await revokeKeyById(unitOfWork, caller, input.key_id)
  return { data: keyView(requireKey(revoked), caller.at) }
})

/** Revokes all keys of a client in the project; its next request is refused. */
export const revokeClientKeys = verb(
  'revoke_client_keys',
  async ({ caller, input, unitOfWork }) => ({
    data: { revoked: await revokeClientKeysById(unitOfWork, caller, input.client_id) },
  }),
)

function requireKey(found: StoredKey | undefined): StoredKey {
  if (!found) throw new Failure('NOT_FOUND', 'Key not found.')
  return found
}
