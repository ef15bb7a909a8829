import type { Output } from '@promptwire/core/contract/operation'
import { canSeeValues } from '@promptwire/core/contract/public/audit-actions'
import type { publicContract } from '@promptwire/core/contract/public/public-contract'
import type { Caller } from '../../kernel/caller.ts'
import type { AuditStore, RecentEntry } from './audit-page.ts'

type RecentEditor = Output<typeof publicContract.list_recent_editors>[number]

const MAX_CHANGES = 20

/** The people who changed a prompt in the last minutes, latest first; `id` is a stable sort key. */
export async function findRecentEditors(
  audit: Pick<AuditStore, 'listRecent'>,
  { projectId, may, at }: Caller,
  promptId: string,
  minutes: number,
): Promise<{ id: string; view: RecentEditor }[]> {
  const since = new Date(at.getTime() - minutes * 60_000)
  const entries = await audit.listRecent(projectId, promptId, since)
  const editors = [...groupByActor(entries).values()].map((own) => ({
    // The sort key that they started with stays, whatever they do next.
    id: own.at(-1)?.id ?? '',
    view: editorView(own, (action) => canSeeValues(action, may)),
  }))
  return editors.toSorted((a, b) => (a.view.at < b.view.at ? 1 : -1))
}

function groupByActor(entries: readonly RecentEntry[]): Map<string, RecentEntry[]> {
  const groups = new Map<string, RecentEntry[]>()
  for (const entry of entries) {
    const actor = JSON.stringify([entry.userId, entry.keyId, entry.tool])
    groups.set(actor, [...(groups.get(actor) ?? []), entry])
  }
  return groups
}

function editorView(
  entries: readonly RecentEntry[],
  isSeen: (action: string) => boolean,
): RecentEditor {
  const [{ userId, keyId, tool, userName, keyName }] = entries as [RecentEntry]
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
