import type { Prisma, PrismaClient } from '../database/generated/client.ts'
import type { AuditEntry } from '../domain/audit/audit-entry.ts'
import { givenFields } from '../domain/given-fields.ts'
import type { KeyStore, NewKey } from '../domain/key/key-store.ts'
import { writeAudit } from './audit.ts'
import { isUniqueViolation } from './violations.ts'
import { writeEvent } from './write-event.ts'

/** What a used code does to keys: mints one, replaces others, and takes back when used twice. */
export const mintMethods = (prisma: PrismaClient): Pick<KeyStore, 'mint' | 'revokeMinted'> => ({
  async mint({ jti, expiresAt }, key, replaces, audit) {
    try {
      await prisma.$transaction(async (tx) => {
        await tx.apiKey.create({ data: keyRow(key) })
        await tx.usedCode.create({ data: { jti, expiresAt, keyId: key.id } })
        await writeAudit(tx, audit, key.createdAt)
        await revokeReplaced(tx, key, replaces, audit)
      })
      return true
    } catch (error) {
      if (isUniqueViolation(error)) return false
      throw error
    }
  },

  revokeMinted: (jti, at, requestId) =>
    prisma.$transaction(async (tx) => {
      const used = await tx.usedCode.findUnique({ where: { jti }, include: { key: true } })
      if (!used) return
      const { id, projectId, clientId } = used.key
      const { count } = await tx.apiKey.updateMany({
        where: { id, revokedAt: null },
        data: { revokedAt: at },
      })
      if (count === 0) return
      const key = { targetType: 'key', targetId: id, projectId, requestId } as const
      const client = clientId === null ? {} : { clientId }
      await writeAudit(tx, { action: 'key.revoked_by_replay', ...key, ...client }, at)
      const data = { project_id: projectId, key_id: id }
      await writeEvent(tx, { type: 'key.revoked', data }, at)
    }),
})
/** Only what the same person gave a client in the same project, in one order, so none deadlock. */
async function revokeReplaced(
  tx: Prisma.TransactionClient,
  { id: replaced_by, projectId, createdById, createdAt: at }: NewKey,
  replaces: readonly string[],
  { requestId, userId, clientId }: AuditEntry,
): Promise<void> {
  for (const id of [...new Set(replaces)].sort()) {
    const { count } = await tx.apiKey.updateMany({
      where: { id, projectId, createdById, clientId: { not: null }, revokedAt: null },
      data: { revokedAt: at },
    })
    if (count === 0) continue
    const who = { projectId, requestId, ...givenFields({ userId, clientId }) }
    const target = { targetType: 'key', targetId: id } as const
    await writeAudit(tx, { action: 'key.revoked', ...target, ...who, after: { replaced_by } }, at)
    const data = { project_id: projectId, key_id: id }
    await writeEvent(tx, { type: 'key.revoked', data }, at)
  }
}

/** A key as its row. */
export const keyRow = ({ scopes, keyHash, ...key }: NewKey) => ({
  ...key,
  scopes: [...scopes],
  keyHash: Buffer.from(keyHash),
})
