import type { Answer, Input, Output } from '@promptwire/core/contract/operation'
import type { publicContract } from '@promptwire/core/contract/public'
import type { KeyCaller } from '../caller.ts'
import { readCursor, writeCursor } from '../id-cursor.ts'
import { pageOf } from '../page.ts'
import type { AuditStore, StoredAuditEntry } from './audit-store.ts'

type Operation = typeof publicContract.list_audit_entries

/** The changes in the project, newest first, page by page. */
export const listAuditEntries =
  (audit: AuditStore) =>
  async ({ admission }: KeyCaller, input: Input<Operation>): Promise<Answer<Output<Operation>>> => {
    const { limit, cursor, since, until } = input
    const found = await audit.list(admission.projectId, {
      action: input.action,
      targetId: input.target_id,
      keyId: input.key_id,
      clientId: input.client_id,
      since: since === undefined ? undefined : new Date(since),
      until: until === undefined ? undefined : new Date(until),
      before: readCursor(cursor),
      limit: limit + 1,
    })
    return pageOf(found, limit, entryView, writeCursor)
  }

const entryView = (entry: StoredAuditEntry) => ({
  id: entry.id,
  at: entry.at.toISOString(),
  action: entry.action,
  target_type: entry.targetType,
  target_id: entry.targetId,
  user_id: entry.userId,
  key_id: entry.keyId,
  client_id: entry.clientId,
  tool: entry.tool,
  before: entry.before,
  after: entry.after,
  request_id: entry.requestId,
})
