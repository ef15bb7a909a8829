import { Environment } from '@promptwire/core/access/api-key'
import { rolesWithPermission } from '@promptwire/core/access/roles'
import { Scope } from '@promptwire/core/access/scopes'
import { Toolset } from '@promptwire/core/access/toolsets'
import { z } from 'zod'
import type { Audited } from '../../kernel/change/audit-entry.ts'
import { Prisma } from '../../platform/database/generated/client.ts'
import type { NewKey, StoredKey } from './key-record.ts'

/** The roles that may make keys. */
const MAKERS = rolesWithPermission('keys:manage')

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

/** Neither revoked nor expired. */
export const whereActiveKey = (now: Date): Prisma.ApiKeyWhereInput => ({
  revokedAt: null,
  OR: [{ expiresAt: null }, { expiresAt: { gt: now } }],
})

/**
 * Whether a key `k` of a project `p` works: it is neither revoked nor expired, and its maker may
 * still make keys there.
 */
export const isActiveKey = (now: Date): Prisma.Sql => Prisma.sql`(
  k.revoked_at IS NULL AND (k.expires_at IS NULL OR k.expires_at > ${now})
  AND EXISTS (SELECT 1 FROM membership m
               WHERE m.account_id = p.account_id AND m.user_id = k.created_by
                 AND m.role IN (${Prisma.join(MAKERS)})))`

/** A key as its row. */
export const keyRow = ({ scopes, toolsets, keyHash, ...key }: NewKey) => ({
  ...key,
  scopes: [...scopes],
  toolsets: [...toolsets],
  keyHash: Buffer.from(keyHash, 'hex'),
})

/** Columns stored as plain text. */
const KeyColumns = z.object({
  environment: Environment,
  scopes: z.array(Scope),
  toolsets: z.array(Toolset),
})

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
    lastTool: row.lastTool ?? undefined,
    lastToolAt: row.lastToolAt ?? undefined,
    expiresAt: row.expiresAt ?? undefined,
    revokedAt: row.revokedAt ?? undefined,
  }
}

export const auditedKey = (
  action: Audited['action'] & `key.${string}`,
  { id, name }: Pick<StoredKey, 'id' | 'name'>,
) => ({ action, targetType: 'key', targetId: id, targetName: name }) as const

export const revocation = (projectId: string, id: string) =>
  ({ type: 'key.revoked', data: { project_id: projectId, key_id: id } }) as const
