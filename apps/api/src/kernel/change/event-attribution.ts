import { type ChangedBy, toAuditActor } from './audit-actor.ts'
import type { AuditEntry } from './audit-entry.ts'
import type { EventAttribution } from './event-record.ts'

/** Max records listed in an event; a larger change, such as an import, lists none. */
const MAX_CHANGES = 100

export function toEventAttribution(
  by: ChangedBy,
  entries: readonly AuditEntry[],
): EventAttribution {
  const { userId = null, keyId = null, tool = null } = toAuditActor(by)
  const changes = entries.map(({ action, targetType, targetId }) => ({
    action,
    target_type: targetType,
    target_id: targetId,
  }))
  return {
    actor: { kind: by.actor.kind, user_id: userId, key_id: keyId, tool },
    changes: changes.length > MAX_CHANGES ? [] : changes,
  }
}
