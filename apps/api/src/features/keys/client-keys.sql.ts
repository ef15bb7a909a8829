import { MAX_CLIENT_KEYS } from '@promptwire/contract/keys/keys'
import { REGISTERED_PREFIX } from '@promptwire/core/oauth/client-metadata'
import type { Caller } from '../../kernel/caller.ts'
import type { ChangedBy } from '../../kernel/change/audit-actor.ts'
import { type UnitOfWork, unchanged } from '../../kernel/change/unit-of-work.ts'
import { omitUndefined } from '../../kernel/omit-undefined.ts'
import type { Queryable } from '../../platform/database/queryable.ts'
import { isUniqueViolation } from '../../platform/database/violations.sql.ts'
import type {
  ClaimedCode,
  ConnectedClient,
  KeyRestriction,
  NewKey,
  StoredKey,
} from './key-record.ts'
import { auditedKey, keyRow, revocation, toKey, whereActiveKey, withCreator } from './key-rows.ts'
import { restrictionView } from './key-view.ts'

/** Newest first. */
export async function listClientKeys(
  { prisma }: Queryable,
  projectId: string,
  limit: number,
): Promise<StoredKey[]> {
  const rows = await prisma.apiKey.findMany({
    where: { projectId, clientId: { not: null } },
    include: withCreator,
    orderBy: { id: 'desc' },
    take: limit,
  })
  return rows.map(toKey)
}

/** Finds a person's active keys by the client's id, or by the name that the client registered. */
export async function listPersonClientKeys(
  { prisma }: Queryable,
  userId: string,
  { id, name }: ConnectedClient,
  { limit, now }: { readonly limit: number; readonly now: Date },
): Promise<StoredKey[]> {
  const byName = { clientId: { startsWith: REGISTERED_PREFIX }, clientName: name ?? null }
  const isNamed = id.startsWith(REGISTERED_PREFIX) && name !== undefined
  const rows = await prisma.apiKey.findMany({
    where: {
      createdById: userId,
      AND: [whereActiveKey(now), { OR: [{ clientId: id }, ...(isNamed ? [byName] : [])] }],
    },
    include: withCreator,
    orderBy: { id: 'desc' },
    take: limit,
  })
  return rows.map(toKey)
}

/** Returns the number of revoked keys. Locks keys in a fixed order to avoid deadlocks. */
export const revokeClientKeysById = (
  unitOfWork: UnitOfWork,
  caller: Caller,
  clientId: string,
): Promise<number> =>
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

/**
 * Claims the code, mints the key and revokes the replaced keys atomically; false if the code was used before.
 * Revokes the least recently used client keys beyond the limit per person.
 */
export const mintKey = (
  unitOfWork: UnitOfWork,
  by: ChangedBy,
  code: ClaimedCode,
  granted: NewKey,
  replaces: readonly string[],
): Promise<boolean> =>
  unitOfWork
    .change(by, async (tx) => {
      // Serialize grants per person, so that concurrent grants cannot exceed the limit.
      await tx.prisma
        .$queryRaw`SELECT 1 FROM app_user WHERE id = ${granted.createdById}::uuid FOR NO KEY UPDATE`
      const key = { ...granted, ...(await inheritRestriction(tx, granted, replaces)) }
      await tx.prisma.apiKey.create({ data: keyRow(key) })
      await tx.prisma.usedCode.create({ data: { ...code, keyId: key.id } })
      const replaced = await revokeReplaced(tx, key, [
        ...replaces,
        ...(await surplus(tx, key, replaces)),
      ])
      return {
        result: true,
        audit: mintAudit(key, replaced),
        event: replaced.map((each) => revocation(key.projectId, each.id)),
      }
    })
    .catch((error) => {
      if (isUniqueViolation(error)) return false
      throw error
    })

/**
 * A reconnecting app stays restricted if all replaced keys were, even if another connection has just replaced
 * them.
 */
async function inheritRestriction(
  tx: Queryable,
  granted: NewKey,
  replaces: readonly string[],
): Promise<KeyRestriction | undefined> {
  const replaced = await tx.prisma.apiKey.findMany({
    where: whereReplaceable(granted, [...replaces]),
    select: { isRestricted: true, folderIds: true, promptIds: true },
  })
  if (replaced.length === 0 || replaced.some(({ isRestricted }) => !isRestricted)) return undefined
  return {
    isRestricted: true,
    folderIds: [...new Set(replaced.flatMap(({ folderIds }) => folderIds))],
    promptIds: [...new Set(replaced.flatMap(({ promptIds }) => promptIds))],
  }
}

function mintAudit(key: NewKey, replaced: readonly NamedKey[]) {
  const { id, environment, scopes, toolsets, proposesOnly: proposes_only } = key
  const client = omitUndefined({ clientId: key.clientId })
  const restricted = key.isRestricted && { restricted_to: restrictionView(key) }
  const after = { replaced_by: id }
  return [
    {
      ...auditedKey('key.minted', key),
      ...client,
      after: { environment, scopes, toolsets, proposes_only, ...restricted },
    },
    ...replaced.map((each) => ({ ...auditedKey('key.revoked', each), ...client, after })),
  ]
}

/** The least recently used client keys of the person beyond the limit; unused keys count from creation. */
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

const whereReplaceable = ({ projectId, createdById }: NewKey, ids: string[]) => ({
  id: { in: ids },
  projectId,
  createdById,
  clientId: { not: null },
})

/**
 * Only keys that the same person gave the client in this project. Locks in a fixed order to avoid deadlocks.
 */
async function revokeReplaced(
  tx: Queryable,
  granted: NewKey,
  replaces: readonly string[],
): Promise<NamedKey[]> {
  const replaced: NamedKey[] = []
  for (const id of [...new Set(replaces)].sort()) {
    const revoked = await tx.prisma.apiKey.updateManyAndReturn({
      where: { ...whereReplaceable(granted, [id]), revokedAt: null },
      data: { revokedAt: granted.createdAt },
      select: { id: true, name: true },
    })
    replaced.push(...revoked)
  }
  return replaced
}

export async function isCodeKeyRevoked({ prisma }: Queryable, jti: string): Promise<boolean> {
  const used = await prisma.usedCode.findUnique({
    where: { jti },
    select: { key: { select: { revokedAt: true } } },
  })
  return used !== null && used.key.revokedAt !== null
}

/** Revokes the key that a code minted (RFC 6749, 4.1.2). */
export const revokeMintedKey = (
  unitOfWork: UnitOfWork,
  by: ChangedBy,
  jti: string,
): Promise<void> =>
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
