import { Environment } from '@promptwire/core/api-key'
import { REGISTERED_PREFIX } from '@promptwire/core/oauth/client-metadata'
import { EDITING_ROLES } from '@promptwire/core/roles'
import { Scope } from '@promptwire/core/scopes'
import { z } from 'zod'
import type { Prisma, PrismaClient } from '../database/generated/client.ts'
import type { KeyStore, StoredKey } from '../domain/key/key-store.ts'
import { writeAudit } from './audit.ts'
import { keyRow, mintMethods } from './mint-methods.ts'
import { writeEvent } from './write-event.ts'

const EDITORS = [...EDITING_ROLES]

/** With the accounts where the maker may make keys, and the one that the key belongs to. */
const withMaker = {
  createdBy: {
    select: {
      name: true,
      memberships: { where: { role: { in: EDITORS } }, select: { accountId: true } },
    },
  },
  project: { select: { accountId: true } },
} as const

/** API keys in PostgreSQL; of a key's text only the SHA-256 ever gets here. */
export const createKeyStore = (prisma: PrismaClient): KeyStore => ({
  async list(projectId) {
    const rows = await prisma.apiKey.findMany({
      where: { projectId },
      include: withMaker,
      orderBy: { id: 'desc' },
    })
    return rows.map(toKey)
  },

  create: (key, audit) =>
    prisma.$transaction(async (tx) => {
      const row = await tx.apiKey.create({ data: keyRow(key), include: withMaker })
      await writeAudit(tx, audit, key.createdAt)
      return toKey(row)
    }),

  revoke: (projectId, id, at, audit) =>
    prisma.$transaction(async (tx) => {
      const { count } = await tx.apiKey.updateMany({
        where: { id, projectId, revokedAt: null },
        data: { revokedAt: at },
      })
      if (count > 0) {
        await writeAudit(tx, audit, at)
        const data = { project_id: projectId, key_id: id }
        await writeEvent(tx, { type: 'key.revoked', data }, at)
      }
      const row = await tx.apiKey.findFirst({ where: { id, projectId }, include: withMaker })
      return row ? toKey(row) : undefined
    }),

  async findActive(keyHash) {
    const row = await prisma.apiKey.findFirst({
      where: { keyHash: Buffer.from(keyHash), revokedAt: null },
      include: withMaker,
    })
    const key = row && toKey(row)
    return key && !key.isEnded ? key : undefined
  },

  async isActive(id) {
    const row = await prisma.apiKey.findFirst({
      where: { id, revokedAt: null },
      include: withMaker,
    })
    return row !== null && !toKey(row).isEnded
  },

  async listOfClient(createdById, { id, name }, take) {
    const byName = { clientId: { startsWith: REGISTERED_PREFIX }, clientName: name ?? null }
    const isNamed = id.startsWith(REGISTERED_PREFIX) && name !== undefined
    const rows = await prisma.apiKey.findMany({
      where: {
        createdById,
        revokedAt: null,
        OR: [{ clientId: id }, ...(isNamed ? [byName] : [])],
      },
      include: withMaker,
      orderBy: { id: 'desc' },
      take,
    })
    return rows.map(toKey)
  },

  ...mintMethods(prisma),
})

/** What the columns hold as plain text. */
const KeyColumns = z.object({ environment: Environment, scopes: z.array(Scope) })

function toKey(row: Prisma.ApiKeyGetPayload<{ include: typeof withMaker }>): StoredKey {
  const { id, projectId, name, lastFour, createdAt } = row
  return {
    ...KeyColumns.parse(row),
    id,
    projectId,
    name,
    lastFour,
    createdAt,
    clientId: row.clientId ?? undefined,
    clientName: row.clientName ?? undefined,
    createdBy: row.createdBy.name,
    isEnded: !row.createdBy.memberships.some(
      ({ accountId }) => accountId === row.project.accountId,
    ),
    lastUsedAt: row.lastUsedAt ?? undefined,
    revokedAt: row.revokedAt ?? undefined,
  }
}
