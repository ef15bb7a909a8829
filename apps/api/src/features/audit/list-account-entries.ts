import { canSeeValues } from '@promptwire/contract/audit/audit-actions'
import type { internalContract } from '@promptwire/contract/internal-contract'
import type { Input, Output } from '@promptwire/contract/operation'
import type { AccountMember } from '../../kernel/caller.ts'
import { readCursor, writeCursor } from '../../kernel/id-cursor.ts'
import { FILE_ITEMS, LARGE_ITEMS, readPage } from '../../kernel/page.ts'
import { internalVerb } from '../../kernel/verb.ts'
import type { Queryable } from '../../platform/database/queryable.ts'
import { findAuditEntries, findProjectNames } from './audit.sql.ts'
import type { StoredAuditEntry } from './audit-page.ts'
import { entryView, type Part, toInstant } from './list-audit-entries.ts'

type Filter = Omit<Input<typeof internalContract.list_account_audit_entries>, 'limit' | 'cursor'>
type AccountEntry = Output<typeof internalContract.list_account_audit_entries>[number]

/** Changes in all projects, and account-level changes: members, settings and sign-ins. */
export const listAccountAuditEntries = internalVerb(
  'list_account_audit_entries',
  ({ caller, input: { limit, cursor, ...filter }, unitOfWork }) =>
    readEntries(unitOfWork, caller, filter, { limit, before: readCursor(cursor) }),
)

export const exportAccountAuditEntries = internalVerb(
  'export_account_audit_entries',
  ({ caller, input: { format: _, cursor, ...filter }, unitOfWork }) =>
    readEntries(unitOfWork, caller, filter, { limit: undefined, before: cursor }),
)

async function readEntries(
  db: Queryable,
  { accountId, may }: AccountMember,
  { user_id: about, key_id: keyId, action, by, address, ...times }: Filter,
  { limit, before }: Part,
) {
  const [since, until] = [toInstant(times.since), toInstant(times.until)]
  const filter = { action, by, about, keyId, address, since, until }
  return readPage(
    {
      sizes: limit === undefined ? FILE_ITEMS : LARGE_ITEMS,
      read: async (last: NamedEntry | undefined, batchSize) => {
        const page = { before: last?.id ?? before, limit: batchSize }
        const found = await findAuditEntries(db, { accountId }, { ...filter, ...page })
        const names = await findProjectNames(db, found)
        return found.map((entry) => ({
          ...entry,
          projectName: names.get(entry.projectId ?? '') ?? null,
        }))
      },
      view: (entry: NamedEntry): AccountEntry => ({
        ...entryView(entry, canSeeValues(entry.action, may)),
        project_id: entry.projectId,
        project_name: entry.projectName,
        address: entry.address,
        user_agent: entry.userAgent,
      }),
      toCursor: writeCursor,
    },
    limit,
  )
}

interface NamedEntry extends StoredAuditEntry {
  readonly projectName: string | null
}
