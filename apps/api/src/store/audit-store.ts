import type { PrismaClient } from '../database/generated/client.ts'
import type { AuditFilter, AuditStore } from '../domain/audit/audit-store.ts'
import { givenFields } from '../domain/given-fields.ts'
import { firstIdAt } from '../domain/identifiers.ts'
import { writeAudit } from './audit.ts'

/** The audit log in PostgreSQL; ids sort by time. */
export const createAuditStore = (prisma: PrismaClient): AuditStore => ({
  list(projectId, { limit, ...filter }) {
    const { action, targetId, promptId, keyId, clientId } = filter
    const fields = givenFields({ action, targetId, promptId, keyId, clientId })
    return prisma.auditEntry.findMany({
      where: { projectId, ...fields, id: idsWithin(filter) },
      orderBy: { id: 'desc' },
      take: limit,
    })
  },

  record: (entry, at) => prisma.$transaction((tx) => writeAudit(tx, entry, at)),
})

/** An entry's id is made of its instant, so that one index serves order, pages and times. */
function idsWithin({ since, until, before }: Pick<AuditFilter, 'since' | 'until' | 'before'>) {
  const ends = [until && firstIdAt(until), before].filter((id) => id !== undefined)
  const [earliest] = ends.sort()
  return givenFields({ gte: since && firstIdAt(since), lt: earliest })
}
