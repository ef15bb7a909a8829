import { z } from 'zod'
import { FileFormat } from '../fields.ts'
import type { PeopleOperation } from '../operation.ts'
import { AuditEntry, auditFilter } from '../public/audit.ts'
import { Words } from '../public/version-fields.ts'

/** A field of a record before and after a change, compared by words; a value that is no text as its JSON. */
const ChangedValue = z.object({
  field: z.string(),
  /** Added and removed are fields that stood on one side only. */
  change: z.enum(['added', 'removed', 'changed']),
  content: Words,
})
export type ChangedValue = z.output<typeof ChangedValue>

/** The audit log as its pages show it; keys read it page by page, by `list_audit_entries`. */
export const auditPageOperations = {
  export_audit_entries: {
    permission: 'projects:read',
    effect: 'reads',
    answers: 'file',
    file: 'audit-log',
    title: 'Get audit entries as a file',
    method: 'GET',
    path: '/audit-entries/file',
    input: z.strictObject({ ...auditFilter, format: FileFormat.default('csv') }),
    output: z.array(AuditEntry),
  },
  read_audit_entry: {
    permission: 'projects:read',
    effect: 'reads',
    answers: 'one',
    title: 'Get an audit entry',
    method: 'GET',
    path: '/audit-entries/:entry_id',
    input: z.strictObject({ entry_id: z.uuid() }),
    output: AuditEntry.extend({ changes: z.array(ChangedValue) }),
  },
} as const satisfies Record<string, PeopleOperation>
