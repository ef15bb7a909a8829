import type { Key } from '@promptwire/core/contract/people/keys'
import { WELL_KNOWN_CLIENTS } from '@promptwire/core/oauth/well-known-clients'
import type { StoredKey } from './key-store.ts'

export const keyView = (key: StoredKey): Key => ({
  id: key.id,
  name: key.name,
  environment: key.environment,
  scopes: key.scopes,
  last_four: key.lastFour,
  client_id: key.clientId ?? null,
  client_name: key.clientName ?? WELL_KNOWN_CLIENTS.get(key.clientId ?? '')?.client_name ?? null,
  created_by: key.createdBy,
  created_at: key.createdAt.toISOString(),
  last_used_at: key.lastUsedAt?.toISOString() ?? null,
  revoked_at: key.revokedAt?.toISOString() ?? null,
  is_ended: key.isEnded,
})
