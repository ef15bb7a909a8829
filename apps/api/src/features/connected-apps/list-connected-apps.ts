import { CHANGES_DAYS, type ConnectedApp } from '@promptwire/contract/connected-apps/connected-apps'
import { SCOPES } from '@promptwire/core/access/scopes'
import { isMetadataDocumentUrl } from '@promptwire/core/oauth/client-metadata'
import { verb } from '../../kernel/verb.ts'
import { countEntriesByClient } from '../audit/index.sql.ts'
import { listClientKeys } from '../keys/index.sql.ts'
import { keyView, type StoredKey } from '../keys/index.ts'

const DAY_MS = 24 * 60 * 60 * 1000
/** Clients register, and get a key, at every sign-in; older keys are of no interest. */
const MAX_KEYS = 1_000

/** The most recently connected first. */
export const listConnectedApps = verb(
  'list_connected_apps',
  async ({ caller: { projectId, at }, input: { with_former }, unitOfWork }) => {
    const since = new Date(at.getTime() - CHANGES_DAYS * DAY_MS)
    const byClient = groupByClient(await listClientKeys(unitOfWork, projectId, MAX_KEYS))
    const changes = await countEntriesByClient(unitOfWork, projectId, since)
    const apps = [...byClient].map(([clientId, its]) =>
      appView(
        its.map((key) => keyView(key, at)),
        {
          changes: changes.get(clientId) ?? 0,
          changes_filter: { client_id: clientId, since: since.toISOString() },
        },
      ),
    )
    return { data: apps.filter(({ active_keys }) => with_former || active_keys > 0) }
  },
)

function groupByClient(keys: readonly StoredKey[]): Map<string, StoredKey[]> {
  const byClient = new Map<string, StoredKey[]>()
  for (const key of keys) {
    if (key.clientId === undefined) continue
    byClient.set(key.clientId, [...(byClient.get(key.clientId) ?? []), key])
  }
  return byClient
}

type Changes = Pick<ConnectedApp, 'changes' | 'changes_filter'>

function appView(keys: readonly ReturnType<typeof keyView>[], changes: Changes): ConnectedApp {
  const { client_id } = changes.changes_filter
  const active = keys.filter(({ state }) => state === 'active')
  const grantedScopes = new Set(active.flatMap(({ scopes }) => scopes))
  const used = keys.filter(({ last_used_at }) => last_used_at !== null)
  const [last] = used.toSorted((a, b) => compare(b.last_used_at, a.last_used_at))
  const [lastTool] = keys.toSorted((a, b) => compare(b.last_tool_at, a.last_tool_at))
  return {
    client_id,
    name: keys.find(({ client_name }) => client_name)?.client_name ?? client_id,
    verified_host: isMetadataDocumentUrl(client_id) ? new URL(client_id).host : null,
    grants: keys.map((key) => ({
      key_id: key.id,
      approved_by: key.created_by,
      approved_at: key.created_at,
      environment: key.environment,
      scopes: key.scopes,
      toolsets: key.toolsets,
      proposes_only: key.proposes_only,
      last_used_at: key.last_used_at,
      last_tool: key.last_tool,
      is_active: key.state === 'active',
    })),
    active_keys: active.length,
    scopes: SCOPES.filter((scope) => grantedScopes.has(scope)),
    last_used_at: last?.last_used_at ?? null,
    last_tool: lastTool?.last_tool ?? null,
    ...changes,
  }
}

/** ISO 8601 dates sort as text; null sorts first. */
const compare = (a: string | null, b: string | null): number =>
  (a ?? '') < (b ?? '') ? -1 : (a ?? '') > (b ?? '') ? 1 : 0
