import type { AuditStore } from '../domain/audit/audit-store.ts'
import { writeAudit } from './audit.ts'
import type { PrismaClient } from './generated/client.ts'

/** The audit log in PostgreSQL; ids sort by time. */
export const createAuditStore = (prisma: PrismaClient): AuditStore => ({
  list: (projectId, { action, targetId, keyId, clientId, since, until, before, limit }) =>
    prisma.auditEntry.findMany({
      where: {
        projectId,
        ...(action !== undefined && { action }),
        ...(targetId !== undefined && { targetId }),
        ...(keyId !== undefined && { keyId }),
        ...(clientId !== undefined && { clientId }),
        ...(before !== undefined && { id: { lt: before } }),
        at: { ...(since && { gte: since }), ...(until && { lt: until }) },
      },
      orderBy: { id: 'desc' },
      take: limit,
    }),

  record: (entry, at) => prisma.$transaction((tx) => writeAudit(tx, entry, at)),
})
