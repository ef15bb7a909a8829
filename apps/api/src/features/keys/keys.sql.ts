import type { UnitOfWork } from '../../kernel/change/unit-of-work.ts'
import { unchanged } from '../../kernel/change/unit-of-work.ts'
import { omitUndefined } from '../../kernel/omit-undefined.ts'
import type { Queryable } from '../../platform/database/queryable.ts'
import { isActiveKey } from './active-keys.sql.ts'
import { clientKeys } from './client-keys.sql.ts'
import type { KeyStore, NewKey } from './key-record.ts'
import { auditedKey, keyRow, revocation, toKey, whereActiveKey, withMaker } from './key-rows.ts'
import { listKeys } from './list-keys.sql.ts'

/** API keys in PostgreSQL; of a key's text only the SHA-256 ever gets here. */
export const createKeyStore = (transactor: UnitOfWork): KeyStore => ({
  list: listKeys(transactor),

  async findActive(keyHash, now) {
    const row = await transactor.prisma.apiKey.findFirst({
      where: { keyHash: Buffer.from(keyHash, 'hex'), ...whereActiveKey(now) },
      include: withMaker,
    })
    const key = row && toKey(row)
    return key && !key.isEnded ? key : undefined
  },

  create: createKey(transactor),
  rename: renameKey(transactor),
  revoke: revokeKey(transactor),
  ...clientKeys(transactor),
})

const createKey =
  (unitOfWork: UnitOfWork): KeyStore['create'] =>
  (by, key, limit) =>
    unitOfWork.change(by, async (tx) => {
      if (limit !== undefined && (await countActive(tx, key)) >= limit) return unchanged(undefined)
      const row = await tx.prisma.apiKey.create({ data: keyRow(key), include: withMaker })
      const { name, environment, scopes, expiresAt: expires_at } = key
      const after = { name, environment, scopes, ...omitUndefined({ expires_at }) }
      return { result: toKey(row), audit: { ...auditedKey('key.created', key), after } }
    })

/** Counts under the project's lock, so that two at once cannot both be the last that fits. */
async function countActive(tx: Queryable, { projectId, createdAt }: NewKey): Promise<number> {
  await tx.prisma.$queryRaw`SELECT 1 FROM project WHERE id = ${projectId}::uuid FOR NO KEY UPDATE`
  const [row] = await tx.prisma.$queryRaw<{ active: bigint }[]>`
    SELECT count(*) AS active FROM api_key k JOIN project p ON p.id = k.project_id
     WHERE p.id = ${projectId}::uuid AND k.client_id IS NULL AND ${isActiveKey(createdAt)}`
  return Number(row?.active)
}

const renameKey =
  (unitOfWork: UnitOfWork): KeyStore['rename'] =>
  (caller, id, name) =>
    unitOfWork.change(caller, async (tx) => {
      const { projectId } = caller
      // Locked, so that the audit log records the real previous name.
      await tx.prisma.$queryRaw`SELECT 1 FROM api_key WHERE id = ${id}::uuid FOR NO KEY UPDATE`
      const before = await tx.prisma.apiKey.findFirst({
        where: { id, projectId },
        include: withMaker,
      })
      if (!before || before.name === name) return unchanged(before ? toKey(before) : undefined)
      const row = await tx.prisma.apiKey.update({
        where: { id },
        data: { name },
        include: withMaker,
      })
      const values = { before: { name: before.name }, after: { name } }
      return { result: toKey(row), audit: { ...auditedKey('key.renamed', row), ...values } }
    })

const revokeKey =
  (unitOfWork: UnitOfWork): KeyStore['revoke'] =>
  (caller, id) =>
    unitOfWork.change(caller, async (tx) => {
      const { projectId, at } = caller
      const { count } = await tx.prisma.apiKey.updateMany({
        where: { id, projectId, revokedAt: null },
        data: { revokedAt: at },
      })
      const row = await tx.prisma.apiKey.findFirst({ where: { id, projectId }, include: withMaker })
      const result = row ? toKey(row) : undefined
      if (count === 0 || !result) return unchanged(result)
      const audit = auditedKey('key.revoked', result)
      return { result, audit, event: revocation(projectId, id) }
    })
