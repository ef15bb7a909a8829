import type { AuditEntry } from '../domain/audit/audit-entry.ts'
import { newId } from '../domain/identifiers.ts'
import type { Prisma } from './generated/client.ts'

/** Writes an audit entry in the transaction of the change that it tells of. */
export async function writeAudit(
  tx: Prisma.TransactionClient,
  entry: AuditEntry,
  at: Date,
): Promise<void> {
  const { after, ...columns } = entry
  const data = { ...columns, id: newId(at), at }
  await tx.auditEntry.create({
    data: after ? { ...data, after: after as Prisma.InputJsonObject } : data,
  })
}
