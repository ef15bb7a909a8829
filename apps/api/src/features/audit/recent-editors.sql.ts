import { canSeeValues } from '@promptwire/contract/audit/audit-actions'
import type { Output } from '@promptwire/contract/operation'
import type { publicContract } from '@promptwire/contract/public-contract'
import type { Caller } from '../../kernel/caller.ts'
import { MAX_EDIT_SESSION_MS } from '../../kernel/change/edit-session.ts'
import type { SqlQueryable } from '../../kernel/change/unit-of-work.ts'
import { firstIdAt } from '../../kernel/identifiers.ts'
import { Prisma } from '../../platform/database/generated/client.ts'
import type { RecentEntry } from './audit-page.ts'

type RecentEditor = Output<typeof publicContract.list_recent_editors>[number]

/** Max edits read per prompt; more add nothing for people. */
const MAX_ENTRIES = 200
const MAX_CHANGES = 20

/** Latest first; `id` is a stable sort key. */
export async function findRecentEditors(
  db: SqlQueryable,
  { projectId, may, at }: Caller,
  promptId: string,
  minutes: number,
): Promise<{ id: string; view: RecentEditor }[]> {
  const since = new Date(at.getTime() - minutes * 60_000)
  const entries = await listRecentEntries(db, projectId, promptId, since)
  const editors = [...groupByActor(entries).values()].map((own) => ({
    // Keep the sort key of the oldest entry, so that new edits do not move an editor.
    id: own.at(-1)?.id ?? '',
    view: editorView(own, (action) => canSeeValues(action, may)),
  }))
  return editors.toSorted((a, b) => (a.view.at < b.view.at ? 1 : -1))
}

/** Newest first, with actors, in one statement. */
async function listRecentEntries(
  tx: SqlQueryable,
  projectId: string,
  promptId: string,
  since: Date,
): Promise<RecentEntry[]> {
  // Ids contain the time. An edit session that started before `since` may end after it.
  const first = firstIdAt(new Date(since.getTime() - MAX_EDIT_SESSION_MS))
  return tx.query<RecentEntry>(Prisma.sql`
    SELECT a.id, COALESCE(a.until, a.at) AS until, a.edits, a.action, a.target_type AS "targetType",
           a.target_id AS "targetId", a.user_id AS "userId", a.key_id AS "keyId", a.tool,
           u.name AS "userName", COALESCE(k.client_name, k.name) AS "keyName"
      FROM audit_entry a
      LEFT JOIN app_user u ON u.id = a.user_id
      LEFT JOIN api_key k ON k.id = a.key_id
     WHERE a.project_id = ${projectId}::uuid AND a.prompt_id = ${promptId}::uuid
       AND a.id >= ${first}::uuid AND COALESCE(a.until, a.at) >= ${since}
     ORDER BY a.id DESC LIMIT ${MAX_ENTRIES}`)
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
