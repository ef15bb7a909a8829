import { MAX_CLIENT_KEYS } from '@promptwire/core/contract/people/keys'
import { REGISTERED_PREFIX } from '@promptwire/core/oauth/client-metadata'
import type { UnitOfWork } from '../../kernel/change/unit-of-work.ts'
import { unchanged } from '../../kernel/change/unit-of-work.ts'
import { omitUndefined } from '../../kernel/omit-undefined.ts'
import type { Queryable } from '../../platform/database/queryable.ts'
import { isUniqueViolation } from '../../platform/database/violations.sql.ts'
import type { KeyChanges, Keys, MintedKeys, NewKey, StoredKey } from './key-record.ts'
import { auditedKey, keyRow, revocation, toKey, whereActiveKey, withMaker } from './key-rows.ts'

type ClientKeys = Pick<Keys, 'listByClient' | 'listClientKeys'> &
  Pick<KeyChanges, 'revokeByClient'> &
  MintedKeys

/** Keys that a person gave a client: a used code mints one, and takes it back when used twice. */
export const clientKeys = (transactor: UnitOfWork): ClientKeys => ({
  async listClientKeys(projectId, take) {
    const rows = await transactor.prisma.apiKey.findMany({
      where: { projectId, clientId: { not: null } },
      include: withMaker,
      orderBy: { id: 'desc' },
      take,
    })
    return rows.map(toKey)
  },

  async listByClient(createdById, { id, name }, take, now) {
    const byName = { clientId: { startsWith: REGISTERED_PREFIX }, clientName: name ?? null }
    const isNamed = id.startsWith(REGISTERED_PREFIX) && name !== undefined
    const rows = await transactor.prisma.apiKey.findMany({
      where: {
        createdById,
        AND: [whereActiveKey(now), { OR: [{ clientId: id }, ...(isNamed ? [byName] : [])] }],
      },
      include: withMaker,
      orderBy: { id: 'desc' },
      take,
    })
    return rows.map(toKey)
  },

  revokeByClient: revokeByClient(transactor),
  async isTakenBack(jti) {
    const used = await transactor.prisma.usedCode.findUnique({
      where: { jti },
      select: { key: { select: { revokedAt: true } } },
    })
    return used !== null && used.key.revokedAt !== null
  },

  mint: mintKey(transactor),
  revokeMinted: revokeMinted(transactor),
})

/** In one order, as all who hold several keys, so that none deadlock. */
const revokeByClient =
  (unitOfWork: UnitOfWork): ClientKeys['revokeByClient'] =>
  (caller, clientId) =>
    unitOfWork.change(caller, async (tx) => {
      const { projectId, at } = caller
      const lockedRows = await tx.prisma.$queryRaw<{ id: string; name: string }[]>`
        SELECT id, name FROM api_key
         WHERE project_id = ${projectId}::uuid AND client_id = ${clientId} AND revoked_at IS NULL
         ORDER BY id FOR NO KEY UPDATE`
      const ids = lockedRows.map(({ id }) => id)
      await tx.prisma.apiKey.updateMany({ where: { id: { in: ids } }, data: { revokedAt: at } })
      return {
        result: ids.length,
        audit: lockedRows.map((key) => ({ ...auditedKey('key.revoked', key), clientId })),
        event: ids.map((id) => revocation(projectId, id)),
      }
    })

const mintKey =
  (unitOfWork: UnitOfWork): MintedKeys['mint'] =>
  (by, { jti, expiresAt }, key, replaces) => {
    const { id, projectId, environment, scopes } = key
    const client = omitUndefined({ clientId: key.clientId })
    return unitOfWork
      .change(by, async (tx) => {
        // One grant of a person at a time, so that those at once cannot pass the limit together.
        await tx.prisma
          .$queryRaw`SELECT 1 FROM app_user WHERE id = ${key.createdById}::uuid FOR NO KEY UPDATE`
        await tx.prisma.apiKey.create({ data: keyRow(key) })
        await tx.prisma.usedCode.create({ data: { jti, expiresAt, keyId: id } })
        const replaced = await revokeReplaced(tx, key, [
          ...replaces,
          ...(await surplus(tx, key, replaces)),
        ])
        const minted = {
          ...auditedKey('key.minted', key),
          ...client,
          after: { environment, scopes },
        }
        const after = { replaced_by: id }
        return {
          result: true,
          audit: [
            minted,
            ...replaced.map((each) => ({ ...auditedKey('key.revoked', each), ...client, after })),
          ],
          event: replaced.map((each) => revocation(projectId, each.id)),
        }
      })
      .catch((error) => {
        if (isUniqueViolation(error)) return false
        throw error
      })
  }

/** The person's client keys beyond the limit: those whose last use, or creation, is longest ago. */
async function surplus(tx: Queryable, key: NewKey, replaces: readonly string[]) {
  const { projectId, createdById, createdAt } = key
  const rows = await tx.prisma.$queryRaw<{ id: string }[]>`
    SELECT id FROM api_key
     WHERE project_id = ${projectId}::uuid AND created_by = ${createdById}::uuid
       AND client_id IS NOT NULL AND revoked_at IS NULL
       AND (expires_at IS NULL OR expires_at > ${createdAt})
       AND id <> ${key.id}::uuid AND id <> ALL (${[...replaces]}::uuid[])
     ORDER BY COALESCE(last_used_at, created_at) DESC, id DESC
    OFFSET ${MAX_CLIENT_KEYS - 1}`
  return rows.map(({ id }) => id)
}

type NamedKey = Pick<StoredKey, 'id' | 'name'>

/** Only what the same person gave a client in the same project, in one order, so none deadlock. */
async function revokeReplaced(
  tx: Queryable,
  { projectId, createdById, createdAt }: NewKey,
  replaces: readonly string[],
): Promise<NamedKey[]> {
  const replaced: NamedKey[] = []
  for (const id of [...new Set(replaces)].sort()) {
    const revoked = await tx.prisma.apiKey.updateManyAndReturn({
      where: { id, projectId, createdById, clientId: { not: null }, revokedAt: null },
      data: { revokedAt: createdAt },
      select: { id: true, name: true },
    })
    replaced.push(...revoked)
  }
  return replaced
}

const revokeMinted =
  (unitOfWork: UnitOfWork): MintedKeys['revokeMinted'] =>
  (by, jti) =>
    unitOfWork.change(by, async (tx) => {
      const used = await tx.prisma.usedCode.findUnique({ where: { jti }, include: { key: true } })
      if (!used) return unchanged(undefined)
      const { id, projectId, clientId } = used.key
      const { count } = await tx.prisma.apiKey.updateMany({
        where: { id, revokedAt: null },
        data: { revokedAt: by.at },
      })
      if (count === 0) return unchanged(undefined)
      const found = { projectId, ...(clientId !== null && { clientId }) }
      return {
        result: undefined,
        audit: { ...auditedKey('key.revoked_by_replay', used.key), ...found },
        event: revocation(projectId, id),
      }
    })
