import { MAX_EDIT_SESSION_MS } from '../../kernel/change/edit-session.ts'
import type { SqlQueryable } from '../../kernel/change/unit-of-work.ts'
import { firstIdAt } from '../../kernel/identifiers.ts'
import { Prisma } from '../../platform/database/generated/client.ts'
import type { RecentEntry } from './audit-page.ts'

/** More edits than this of one prompt add nothing for people. */
const MAX_ENTRIES = 200

/** The changes of a prompt since an instant with their actors, newest first: one statement. */
export async function listRecentEntries(
  tx: SqlQueryable,
  projectId: string,
  promptId: string,
  since: Date,
): Promise<RecentEntry[]> {
  // An id contains its instant. An edit session that started before may end after it.
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
