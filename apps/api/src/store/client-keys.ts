import { REGISTERED_PREFIX } from '@promptwire/core/oauth/client-metadata'
import type { KeyStore, NewKey } from '../domain/key/key-store.ts'
import { type Changes, type Transaction, unchanged } from './change.ts'
import { keyRow, toKey, withMaker } from './key-rows.ts'
import { isUniqueViolation } from './violations.ts'

/** Keys that a person gave a client: a used code mints one, and takes it back when used twice. */
export const clientKeys = (
  changes: Changes,
): Pick<KeyStore, 'listOfClient' | 'mint' | 'revokeMinted'> => ({
  async listOfClient(createdById, { id, name }, take) {
    const byName = { clientId: { startsWith: REGISTERED_PREFIX }, clientName: name ?? null }
    const isNamed = id.startsWith(REGISTERED_PREFIX) && name !== undefined
    const rows = await changes.prisma.apiKey.findMany({
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

  mint: mintKey(changes),
  revokeMinted: revokeMinted(changes),
})

const keyTarget = (id: string) => ({ targetType: 'key', targetId: id }) as const

const revoked = (projectId: string, id: string) =>
  ({ type: 'key.revoked', data: { project_id: projectId, key_id: id } }) as const

const mintKey =
  ({ change }: Changes): KeyStore['mint'] =>
  async ({ jti, expiresAt }, key, replaces, audit) => {
    const { id, projectId, createdAt: at } = key
    try {
      return await change({ ...audit, at }, async (tx) => {
        await tx.apiKey.create({ data: keyRow(key) })
        await tx.usedCode.create({ data: { jti, expiresAt, keyId: id } })
        const replaced = await revokeReplaced(tx, key, replaces)
        const after = { replaced_by: id }
        const revocations = replaced.map(
          (each) => ({ action: 'key.revoked', ...keyTarget(each), after }) as const,
        )
        return {
          result: true,
          audit: [audit, ...revocations],
          event: replaced.map((each) => revoked(projectId, each)),
        }
      })
    } catch (error) {
      if (isUniqueViolation(error)) return false
      throw error
    }
  }

/** Only what the same person gave a client in the same project, in one order, so none deadlock. */
async function revokeReplaced(
  tx: Transaction,
  { projectId, createdById, createdAt }: NewKey,
  replaces: readonly string[],
): Promise<string[]> {
  const replaced: string[] = []
  for (const id of [...new Set(replaces)].sort()) {
    const { count } = await tx.apiKey.updateMany({
      where: { id, projectId, createdById, clientId: { not: null }, revokedAt: null },
      data: { revokedAt: createdAt },
    })
    if (count > 0) replaced.push(id)
  }
  return replaced
}

const revokeMinted =
  ({ change }: Changes): KeyStore['revokeMinted'] =>
  (jti, at, requestId) =>
    change({ requestId, at }, async (tx) => {
      const used = await tx.usedCode.findUnique({ where: { jti }, include: { key: true } })
      if (!used) return unchanged(undefined)
      const { id, projectId, clientId } = used.key
      const { count } = await tx.apiKey.updateMany({
        where: { id, revokedAt: null },
        data: { revokedAt: at },
      })
      if (count === 0) return unchanged(undefined)
      return {
        result: undefined,
        audit: {
          action: 'key.revoked_by_replay',
          ...keyTarget(id),
          projectId,
          ...(clientId !== null && { clientId }),
        },
        event: revoked(projectId, id),
      }
    })
