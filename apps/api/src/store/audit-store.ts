import type { Prisma } from '../database/generated/client.ts'
import { LONGEST_RUN_MS } from '../domain/audit/audit-run.ts'
import type { AuditFilter, AuditStore, StoredAuditEntry } from '../domain/audit/audit-store.ts'
import { givenFields } from '../domain/given-fields.ts'
import { firstIdAt } from '../domain/identifiers.ts'
import type { Changes } from './change.ts'
import { unpackValues } from './packed-values.ts'

/** The audit log in PostgreSQL; ids sort by time. */
export const createAuditStore = ({ prisma, change }: Changes): AuditStore => ({
  async list(projectId, { limit, ...filter }) {
    const { action, targetId, promptId, keyId, clientId, since } = filter
    const fields = givenFields({ action, targetId, promptId, keyId, clientId })
    const rows = await prisma.auditEntry.findMany({
      where: {
        projectId,
        ...fields,
        id: idsWithin(filter),
        ...(since && { OR: [{ at: { gte: since } }, { until: { gte: since } }] }),
      },
      orderBy: { id: 'desc' },
      take: limit,
    })
    return Promise.all(rows.map(toEntry))
  },

  record: (caller, entry) => change(caller, async () => ({ result: undefined, audit: entry })),
})

const toEntry = async (row: Prisma.AuditEntryGetPayload<object>): Promise<StoredAuditEntry> => {
  const { before = null, after = null } = await unpackValues(row)
  return { ...row, until: row.until ?? row.at, before, after }
}

/**
 * An entry's id is made of its instant, so that one index serves order, pages and times. A run that
 * was begun before an instant may have lasted until after it.
 */
function idsWithin({ since, until, before }: Pick<AuditFilter, 'since' | 'until' | 'before'>) {
  const ends = [until && firstIdAt(until), before].filter((id) => id !== undefined)
  const [earliest] = ends.sort()
  const begunSince = since && new Date(since.getTime() - LONGEST_RUN_MS)
  return givenFields({ gte: begunSince && firstIdAt(begunSince), lt: earliest })
}
