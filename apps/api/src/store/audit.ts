import type { Prisma } from '../database/generated/client.ts'
import type { AuditEntry } from '../domain/audit/audit-entry.ts'
import { newId } from '../domain/identifiers.ts'

/** Writes an audit entry in the transaction of the change that it tells of. */
export async function writeAudit(
  tx: Prisma.TransactionClient,
  entry: AuditEntry,
  at: Date,
): Promise<void> {
  const { before, after, ...columns } = entry
  await tx.auditEntry.create({
    data: {
      ...columns,
      id: newId(at),
      at,
      // Both are plain JSON made by our own verbs.
      ...(before && { before: before as Prisma.InputJsonObject }),
      ...(after && { after: after as Prisma.InputJsonObject }),
    },
  })
}
