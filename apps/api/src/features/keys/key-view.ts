import type { Key } from '@promptwire/contract/keys/keys'
import { WELL_KNOWN_CLIENTS } from '@promptwire/core/oauth/well-known-clients'
import type { KeyPerson, KeyRestriction, StoredKey } from './key-record.ts'

export const keyView = (key: StoredKey, at: Date): Key => ({
  id: key.id,
  name: key.name,
  description: key.description,
  owner: personView(key.owner),
  service_role: key.serviceRole ?? null,
  approves: key.approves,
  environment: key.environment,
  scopes: key.scopes,
  toolsets: key.toolsets,
  proposes_only: key.proposesOnly,
  last_four: key.lastFour,
  former_secrets: key.formerSecrets
    .filter(({ expiresAt }) => expiresAt > at)
    .map(({ lastFour: last_four, expiresAt }) => ({
      last_four,
      valid_until: expiresAt.toISOString(),
    })),
  monthly_requests: key.monthlyRequests ?? null,
  allowed_networks: [...key.allowedNetworks],
  restricted_to: restrictionView(key),
  requests_per_second: key.requestsPerSecond ?? null,
  client_id: key.clientId ?? null,
  client_name: key.clientName ?? WELL_KNOWN_CLIENTS.get(key.clientId ?? '')?.client_name ?? null,
  created_by: key.creator.name,
  created_at: key.createdAt.toISOString(),
  rotated_at: key.secretAt?.toISOString() ?? null,
  last_used_at: key.lastUsedAt?.toISOString() ?? null,
  last_tool: key.lastTool ?? null,
  last_tool_at: key.lastToolAt?.toISOString() ?? null,
  expires_at: key.expiresAt?.toISOString() ?? null,
  revoked_at: key.revokedAt?.toISOString() ?? null,
  is_ended: key.role === undefined,
  creator_role: key.serviceRole ? null : (key.role ?? null),
  lost_scopes: [...key.lostScopes],
  state: getKeyState(key, at),
})

export const restrictionView = (key: Partial<KeyRestriction>) =>
  key.isRestricted
    ? { folder_ids: [...(key.folderIds ?? [])], prompt_ids: [...(key.promptIds ?? [])] }
    : null

export const personView = ({ id, name }: KeyPerson) => ({ user_id: id, name })

function getKeyState({ revokedAt, role, expiresAt }: StoredKey, at: Date): Key['state'] {
  if (revokedAt) return 'revoked'
  if (role === undefined) return 'ended'
  return expiresAt && expiresAt <= at ? 'expired' : 'active'
}
