import { z } from 'zod'
import { FileFormat, page } from '../fields.ts'
import type { AccountOperation } from '../operation.ts'
import { AuditEntry, auditFilter, fileCursor } from './audit.ts'

const { action, by, user_id, key_id, since, until } = auditFilter

/** An entry with its project and origin, for callers who manage members. */
const AccountAuditEntry = AuditEntry.extend({
  /** Null for entries without a project, such as sign-ins. */
  project_id: z.uuid().nullable(),
  /** Null if deleted. */
  project_name: z.string().nullable(),
  /** IP address of the caller; null if unknown. */
  address: z.string().nullable(),
  /** Browser or program of the caller. */
  user_agent: z.string().nullable(),
})

const filter = {
  account_id: z.uuid(),
  action,
  by,
  user_id,
  key_id,
  since,
  until,
  address: z.union([z.ipv4(), z.ipv6()]).optional(),
}

export const accountAuditOperations = {
  list_account_audit_entries: {
    access: 'account',
    permission: 'members:manage',
    title: 'List audit entries of the account',
    method: 'GET',
    path: '/accounts/:account_id/audit-entries',
    input: z.strictObject({
      ...filter,
      ...page('entries', { maxLimit: 500, defaultLimit: 100 }),
    }),
    output: z.array(AccountAuditEntry),
  },
  export_account_audit_entries: {
    access: 'account',
    permission: 'members:manage',
    answers: 'file',
    file: 'account-audit-log',
    title: 'Get audit entries of the account as a file',
    method: 'GET',
    path: '/accounts/:account_id/audit-entries/export',
    input: z.strictObject({
      ...filter,
      format: FileFormat.default('csv'),
      cursor: fileCursor,
    }),
    output: z.array(AccountAuditEntry),
  },
} as const satisfies Record<string, AccountOperation>
