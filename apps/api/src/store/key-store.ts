import type { KeyStore } from '../domain/key/key-store.ts'
import { type Changes, unchanged } from './change.ts'
import { clientKeys } from './client-keys.ts'
import { auditedKey, keyRow, revocation, toKey, withMaker } from './key-rows.ts'

/** API keys in PostgreSQL; of a key's text only the SHA-256 ever gets here. */
export const createKeyStore = (changes: Changes): KeyStore => ({
  async list(projectId) {
    const rows = await changes.prisma.apiKey.findMany({
      where: { projectId },
      include: withMaker,
      orderBy: { id: 'desc' },
    })
    return rows.map(toKey)
  },

  async findActive(keyHash) {
    const row = await changes.prisma.apiKey.findFirst({
      where: { keyHash: Buffer.from(keyHash, 'hex'), revokedAt: null },
      include: withMaker,
    })
    const key = row && toKey(row)
    return key && !key.isEnded ? key : undefined
  },

  async isActive(id) {
    const row = await changes.prisma.apiKey.findFirst({
      where: { id, revokedAt: null },
      include: withMaker,
    })
    return row !== null && !toKey(row).isEnded
  },

  create: createKey(changes),
  revoke: revokeKey(changes),
  ...clientKeys(changes),
})

const createKey =
  ({ change }: Changes): KeyStore['create'] =>
  (by, key) =>
    change(by, async (tx) => {
      const row = await tx.apiKey.create({ data: keyRow(key), include: withMaker })
      const { name, environment, scopes } = key
      const audit = { ...auditedKey('key.created', key.id), after: { name, environment, scopes } }
      return { result: toKey(row), audit }
    })

const revokeKey =
  ({ change }: Changes): KeyStore['revoke'] =>
  (caller, id) =>
    change(caller, async (tx) => {
      const { projectId, at } = caller
      const { count } = await tx.apiKey.updateMany({
        where: { id, projectId, revokedAt: null },
        data: { revokedAt: at },
      })
      const row = await tx.apiKey.findFirst({ where: { id, projectId }, include: withMaker })
      const result = row ? toKey(row) : undefined
      if (count === 0) return unchanged(result)
      return { result, audit: auditedKey('key.revoked', id), event: revocation(projectId, id) }
    })
