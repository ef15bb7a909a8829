import { seesValues } from '@promptwire/core/contract/public/audit-actions'
import { isUuid } from '@promptwire/core/slug'
import { readCursor, writeCursor } from '../id-cursor.ts'
import { LARGE_ITEMS, readPage } from '../page.ts'
import { type FindPrompt, requirePrompt } from '../prompt/named-prompt.ts'
import type { Verb } from '../verb.ts'
import type { AuditStore, StoredAuditEntry } from './audit-store.ts'

/** The changes in the project, newest first, page by page. */
export const listAuditEntries =
  (audit: AuditStore, findPrompt: FindPrompt): Verb<'list_audit_entries'> =>
  async ({ projectId, may }, input) => {
    const { limit, cursor, since, until } = input
    const { prompt_id: prompt } = input
    const filter = {
      action: input.action,
      targetId: input.target_id,
      promptId: prompt && (await idOf(prompt, projectId, findPrompt)),
      userId: input.user_id,
      by: input.by,
      keyId: input.key_id,
      clientId: input.client_id,
      since: since === undefined ? undefined : new Date(since),
      until: until === undefined ? undefined : new Date(until),
    }
    const before = readCursor(cursor)
    return readPage(
      {
        sizes: LARGE_ITEMS,
        read: (last: StoredAuditEntry | undefined, most) =>
          audit.list(projectId, { ...filter, before: last?.id ?? before, limit: most }),
        view: (entry: StoredAuditEntry) => entryView(entry, seesValues(entry.action, may)),
        cursorOf: writeCursor,
      },
      limit,
    )
  }

/** The story of a prompt outlives it, under its id; a slug may be another prompt's by now. */
const idOf = async (prompt: string, projectId: string, findPrompt: FindPrompt): Promise<string> =>
  isUuid(prompt) ? prompt : requirePrompt(await findPrompt(projectId, prompt)).id

const entryView = (entry: StoredAuditEntry, isSeen: boolean) => ({
  id: entry.id,
  at: entry.at.toISOString(),
  until: entry.until.toISOString(),
  edits: entry.edits,
  action: entry.action,
  target_type: entry.targetType,
  target_id: entry.targetId,
  target_name: isSeen ? entry.targetName : null,
  prompt_id: entry.promptId,
  user_id: entry.userId,
  user_name: entry.userName,
  key_id: entry.keyId,
  key_name: entry.keyName,
  client_id: entry.clientId,
  tool: entry.tool,
  before: isSeen ? entry.before : null,
  after: isSeen ? entry.after : null,
  is_redacted: !isSeen && hasValues(entry),
  request_id: entry.requestId,
})

const hasValues = ({ targetName, before, after }: StoredAuditEntry): boolean =>
  [targetName, before, after].some((value) => value !== null)
