import type { Answer, Input, Output } from '@promptwire/core/contract/operation'
import { seesValues } from '@promptwire/core/contract/public/audit-actions'
import type { publicContract } from '@promptwire/core/contract/public/public-contract'
import { isUuid } from '@promptwire/core/slug'
import type { KeyCaller } from '../caller.ts'
import { readCursor, writeCursor } from '../id-cursor.ts'
import { readPage } from '../page.ts'
import { namedPrompt } from '../prompt/named-prompt.ts'
import type { AuditStore, StoredAuditEntry } from './audit-store.ts'

type Operation = typeof publicContract.list_audit_entries

/** The changes in the project, newest first, page by page. */
export const listAuditEntries =
  (audit: AuditStore) =>
  async (caller: KeyCaller, input: Input<Operation>): Promise<Answer<Output<Operation>>> => {
    const { limit, cursor, since, until } = input
    const { projectId, scopes } = caller.admission
    const filter = {
      action: input.action,
      targetId: input.target_id,
      promptId: input.prompt_id && promptOf(caller, input.prompt_id),
      keyId: input.key_id,
      clientId: input.client_id,
      since: since === undefined ? undefined : new Date(since),
      until: until === undefined ? undefined : new Date(until),
    }
    const before = readCursor(cursor)
    return readPage(
      {
        read: (last, most = limit) =>
          audit.list(projectId, { ...filter, before: last?.id ?? before, limit: most }),
        view: (entry: StoredAuditEntry) => entryView(entry, seesValues(entry.action, scopes)),
        cursorOf: writeCursor,
      },
      limit,
    )
  }

/** The story of a prompt outlives it, under its id; a slug may be another prompt's by now. */
const promptOf = (caller: KeyCaller, prompt: string): string =>
  isUuid(prompt) ? prompt : namedPrompt(caller)

const entryView = (entry: StoredAuditEntry, isSeen: boolean) => ({
  id: entry.id,
  at: entry.at.toISOString(),
  action: entry.action,
  target_type: entry.targetType,
  target_id: entry.targetId,
  prompt_id: entry.promptId,
  user_id: entry.userId,
  key_id: entry.keyId,
  client_id: entry.clientId,
  tool: entry.tool,
  before: isSeen ? entry.before : null,
  after: isSeen ? entry.after : null,
  is_redacted: !isSeen && (entry.before !== null || entry.after !== null),
  request_id: entry.requestId,
})
