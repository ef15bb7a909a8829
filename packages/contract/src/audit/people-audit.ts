import { z } from 'zod'
import { FileFormat } from '../fields.ts'
import type { PeopleOperation } from '../operation.ts'
import { WordDiff } from '../versions/version-fields.ts'
import { AuditEntry, auditFilter, fileCursor } from './audit.ts'

/** A changed field, compared word by word; non-strings as JSON. */
const ChangedValue = z.object({
  field: z.string(),
  /** `added` and `removed` fields exist on one side only. */
  change: z.enum(['added', 'removed', 'changed']),
  content: WordDiff,
})
export type ChangedValue = z.output<typeof ChangedValue>

export const ChangedAuditEntry = AuditEntry.extend({ changes: z.array(ChangedValue) })
export type ChangedAuditEntry = z.output<typeof ChangedAuditEntry>

/** Audit log operations for the web app; keys use `list_audit_entries`. */
export const auditPageOperations = {
  export_audit_entries: {
    permission: 'projects:read',
    effect: 'reads',
    answers: 'file',
    file: 'audit-log',
    title: 'Export audit entries',
    method: 'GET',
    path: '/audit-entries/export',
    input: z.strictObject({
      ...auditFilter,
      format: FileFormat.default('csv'),
      cursor: fileCursor,
    }),
    output: z.array(AuditEntry),
  },
  get_audit_entry: {
    permission: 'projects:read',
    effect: 'reads',
    answers: 'one',
    title: 'Get an audit entry',
    method: 'GET',
    path: '/audit-entries/:entry_id',
    input: z.strictObject({ entry_id: z.uuid() }),
    output: ChangedAuditEntry,
  },
} as const satisfies Record<string, PeopleOperation>
