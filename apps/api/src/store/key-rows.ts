import { Environment } from '@promptwire/core/api-key'
import { rolesThatMay } from '@promptwire/core/roles'
import { Scope } from '@promptwire/core/scopes'
import { z } from 'zod'
import type { Prisma } from '../database/generated/client.ts'
import type { NewKey, StoredKey } from '../domain/key/key-store.ts'

const MAKERS = rolesThatMay('keys:manage')

/** With the accounts where the maker may make keys, and the one that the key belongs to. */
export const withMaker = {
  createdBy: {
    select: {
      name: true,
      memberships: { where: { role: { in: MAKERS } }, select: { accountId: true } },
    },
  },
  project: { select: { accountId: true } },
}

/** A key as its row. */
export const keyRow = ({ scopes, keyHash, ...key }: NewKey) => ({
  ...key,
  scopes: [...scopes],
  keyHash: Buffer.from(keyHash, 'hex'),
})

/** What the columns hold as plain text. */
const KeyColumns = z.object({ environment: Environment, scopes: z.array(Scope) })

export function toKey(row: Prisma.ApiKeyGetPayload<{ include: typeof withMaker }>): StoredKey {
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
