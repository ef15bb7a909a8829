import type { Output } from '@promptwire/core/contract/operation'
import { canSeeValues } from '@promptwire/core/contract/public/audit-actions'
import type { publicContract } from '@promptwire/core/contract/public/public-contract'
import { paginate } from '../../kernel/page.ts'
import { type VerbContext, verb } from '../../kernel/verb.ts'
import type { AuditStore, StoredAuditEntry } from './audit-page.ts'

type RecentEditor = Output<typeof publicContract.list_recent_editors>[number]

/** Entries that are looked through: of a prompt that many change, the newest say enough. */
const MAX_ENTRIES = 200
const MAX_CHANGES = 20

/** Lists who changed a prompt in the last minutes, latest first. */
export const listRecentEditors = verb(
  'list_recent_editors',
  async ({
    caller: { projectId, may, at },
    input: { minutes, limit, cursor },
    prompt: { id: promptId },
    audit,
  }: VerbContext<'list_recent_editors', { readonly audit: AuditStore }>) => {
    const since = new Date(at.getTime() - minutes * 60_000)
    const entries = await audit.list(projectId, { promptId, since, limit: MAX_ENTRIES })
    const byActor = groupByActor(entries)
    const editors = [...byActor.values()].map((of) => ({
      // The sort key that they started with stays, whatever they do next.
      id: of.at(-1)?.id ?? '',
      view: editorView(of, (action) => canSeeValues(action, may)),
    }))
    const latestFirst = editors.toSorted((a, b) => (a.view.at < b.view.at ? 1 : -1))
    const { data, next_cursor = null } = paginate(latestFirst, { limit, cursor })
    return { data: data.map(({ view }) => view), next_cursor }
  },
)

function groupByActor(entries: readonly StoredAuditEntry[]): Map<string, StoredAuditEntry[]> {
  const groups = new Map<string, StoredAuditEntry[]>()
  for (const entry of entries) {
    const actor = JSON.stringify([entry.userId, entry.keyId, entry.tool])
    groups.set(actor, [...(groups.get(actor) ?? []), entry])
  }
  return groups
}

function editorView(
  entries: readonly StoredAuditEntry[],
  isSeen: (action: string) => boolean,
): RecentEditor {
  const [{ userId, keyId, tool, userName, keyName }] = entries as [StoredAuditEntry]
  const kind = keyId !== null ? 'key' : userId !== null ? 'person' : 'system'
  const last = Math.max(...entries.map(({ until }) => until.getTime()))
  const changes = entries
    .filter(({ action }) => isSeen(action))
    .map(({ action, targetType, targetId }) => ({
      action,
      target_type: targetType,
      target_id: targetId,
    }))
  return {
    actor: { kind, user_id: userId, name: userName, key_id: keyId, key_name: keyName, tool },
    at: new Date(last).toISOString(),
    edits: entries.reduce((sum, { edits }) => sum + edits, 0),
    changes: changes.slice(0, MAX_CHANGES),
  }
}
