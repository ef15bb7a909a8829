import { canSeeValues } from '@promptwire/contract/audit/audit-actions'
import {
  AUDIT_MESSAGE,
  type AuditMessage,
  MAX_AUDIT_MESSAGE_VALUES,
} from '@promptwire/contract/webhooks/webhook-events'
import { getRolePermissions, rolesWithPermission } from '@promptwire/core/access/roles'
import { entryView, type StoredAuditEntry } from '../../audit/index.ts'

/** A webhook sees as much as any role that may create one. */
const READER = getRolePermissions(rolesWithPermission('webhooks:manage')[0])

export function auditMessageBody(projectId: string, stored: StoredAuditEntry): string {
  const entry = entryView(stored, canSeeValues(stored.action, READER))
  const { before, after } = entry
  const isTooLong = JSON.stringify({ before, after }).length > MAX_AUDIT_MESSAGE_VALUES
  const message: AuditMessage = {
    type: AUDIT_MESSAGE,
    timestamp: entry.until,
    data: {
      project_id: projectId,
      entry: isTooLong ? { ...entry, before: null, after: null, is_redacted: true } : entry,
    },
  }
  return JSON.stringify(message)
}
