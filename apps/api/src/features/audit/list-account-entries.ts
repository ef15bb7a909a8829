import type { internalContract } from '@promptwire/core/contract/internal/internal-contract'
import type { Output } from '@promptwire/core/contract/operation'
import { canSeeValues } from '@promptwire/core/contract/public/audit-actions'
import { readCursor, writeCursor } from '../../kernel/id-cursor.ts'
import { LARGE_ITEMS, readPage } from '../../kernel/page.ts'
import { internalVerb } from '../../kernel/verb.ts'
import { findAuditEntries, findProjectNames } from './audit.sql.ts'
import type { StoredAuditEntry } from './audit-page.ts'
import { entryView, toInstant } from './list-audit-entries.ts'

type AccountEntry = Output<typeof internalContract.list_account_audit_entries>[number]

/** Changes in all projects of the account, and what belongs to none: members, settings and sign-ins. */
export const listAccountAuditEntries = internalVerb(
  'list_account_audit_entries',
  async ({ caller: { accountId, may }, input, unitOfWork }) => {
    const { limit, cursor, action, by, user_id: about, key_id: keyId, address } = input
    const [since, until] = [toInstant(input.since), toInstant(input.until)]
    const filter = { action, by, about, keyId, address, since, until }
    const before = readCursor(cursor)
    return readPage(
      {
        sizes: LARGE_ITEMS,
        read: async (last: NamedEntry | undefined, batchSize) => {
          const page = { before: last?.id ?? before, limit: batchSize }
          const found = await findAuditEntries(unitOfWork, { accountId }, { ...filter, ...page })
          const names = await findProjectNames(unitOfWork, found)
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
  },
)

interface NamedEntry extends StoredAuditEntry {
  readonly projectName: string | null
}
