import { getRolePermissions, rolesWithPermission } from '@promptwire/core/access/roles'
import { canSeeValues } from '@promptwire/core/contract/public/audit-actions'
import {
  AUDIT_MESSAGE,
  type AuditMessage,
  MAX_AUDIT_MESSAGE_VALUES,
} from '@promptwire/core/contract/public/webhook-events'
import { entryView, type StoredAuditEntry } from '../../audit/index.ts'

/** A webhook reads what everyone who may create one reads. */
const READER = getRolePermissions(rolesWithPermission('webhooks:manage')[0])

/** The body of the message about an audit entry. */
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
