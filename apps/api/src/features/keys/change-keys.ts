import type { RandomBytes } from '@promptwire/core/access/api-key'
import { Failure } from '@promptwire/core/errors/failure'
import { parseNetworks } from '../../kernel/limits/allowed-networks.ts'
import { type VerbContext, verb } from '../../kernel/verb.ts'
import { revokeClientKeysById } from './client-keys.sql.ts'
import type { StoredKey } from './key-record.ts'
import { keyView } from './key-view.ts'
import { findKey, revokeKeyById } from './keys.sql.ts'
import { newSecret } from './new-key.ts'
import { resolveRestriction } from './restriction.sql.ts'
import { rotateKeyById } from './rotate-key.sql.ts'
import { updateKeyById } from './update-key.sql.ts'

export const updateKey = verb(
  'update_key',
  async ({ caller, input: { key_id, ...changes }, unitOfWork }) => {
    const { owner_id: ownerId, name, description } = changes
    const limits = {
      monthlyRequests: changes.monthly_requests,
      requestsPerSecond: changes.requests_per_second,
      allowedNetworks: changes.allowed_networks && parseNetworks(changes.allowed_networks),
    }
    const { restricted_to: restriction, service_role: serviceRole, approves } = changes
    const restricted =
      restriction === undefined ? {} : await resolveRestriction(unitOfWork, caller, restriction)
    const given = { name, description, ownerId, serviceRole, approves, ...limits, ...restricted }
    const updated = await updateKeyById(unitOfWork, caller, key_id, given)
    return { data: keyView(requireKey(updated), caller.at) }
  },
)

/** Only this response contains the new secret. */
export const rotateKey = verb(
  'rotate_key',
  async ({
    caller,
    input: { key_id, hours },
    unitOfWork,
    randomBytes,
  }: VerbContext<'rotate_key', { readonly randomBytes: RandomBytes }>) => {
    const { environment } = requireKey(await findKey(unitOfWork, caller.projectId, key_id))
    const { text, secret } = newSecret(environment, randomBytes)
    const rotated = await rotateKeyById(unitOfWork, caller, key_id, secret, hours)
    return { data: { ...keyView(requireKey(rotated), caller.at), key: text } }
  },
)

/** Every request that arrives after the response is rejected. */
export const revokeKey = verb('revoke_key', async ({ caller, input, unitOfWork }) => {
  const revoked = await revokeKeyById(unitOfWork, caller, input.key_id)
  return { data: keyView(requireKey(revoked), caller.at) }
})

/** The client's next request is rejected. */
export const revokeClientKeys = verb(
  'revoke_client_keys',
  async ({ caller, input, unitOfWork }) => ({
    data: { revoked: await revokeClientKeysById(unitOfWork, caller, input.client_id) },
  }),
)

export function requireKey(found: StoredKey | undefined): StoredKey {
  if (!found) throw new Failure('NOT_FOUND', 'Key not found.')
  return found
}
