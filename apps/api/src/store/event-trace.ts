import type { AuditEntry } from '../domain/audit/audit-entry.ts'
import { auditedAs, type ChangedBy } from '../domain/audit/audited-as.ts'
import type { EventTrace } from '../domain/event/event-store.ts'

/** Records that an event names one by one; of more, an import's, it tells none. */
const MOST_CHANGES = 100

/** What the events of a change tell of it: who made it, and what its audit entries are about. */
export function eventTrace(by: ChangedBy, entries: readonly AuditEntry[]): EventTrace {
  const { userId = null, keyId = null, tool = null } = auditedAs(by)
  const changes = entries.map(({ action, targetType, targetId }) => ({
    action,
    target_type: targetType,
    target_id: targetId,
  }))
  return {
    actor: { kind: by.actor.kind, user_id: userId, key_id: keyId, tool },
    changes: changes.length > MOST_CHANGES ? [] : changes,
  }
}
