import { Environment } from '@promptwire/core/access/api-key'
import { type Role, SERVICE_ROLES, splitByRole } from '@promptwire/core/access/roles'
import { Scope } from '@promptwire/core/access/scopes'
import { Toolset } from '@promptwire/core/access/toolsets'
import { z } from 'zod'
import type { Audited } from '../../kernel/change/audit-entry.ts'
import { Prisma } from '../../platform/database/generated/client.ts'
import type { NewKey, StoredKey } from './key-record.ts'

/** Includes the creator with their project role, the owner, and former secrets. */
export const withCreator = {
  createdBy: { select: { id: true, name: true } },
  creatorRole: { select: { role: true } },
  owner: { select: { id: true, name: true } },
  formerSecrets: {
    select: { lastFour: true, expiresAt: true },
    orderBy: { expiresAt: 'desc' as const },
  },
}

/** Neither revoked nor expired. */
export const whereActiveKey = (now: Date): Prisma.ApiKeyWhereInput => ({
  revokedAt: null,
  OR: [{ expiresAt: null }, { expiresAt: { gt: now } }],
})

/** Whether a key `k` is neither revoked nor expired. */
export const isValidKey = (now: Date): Prisma.Sql =>
  Prisma.sql`(k.revoked_at IS NULL AND (k.expires_at IS NULL OR k.expires_at > ${now}))`

/** Whether a key `k` or its creator has a role in the project. */
export const hasRole = Prisma.sql`(k.service_role IS NOT NULL OR EXISTS (
  SELECT 1 FROM project_role r WHERE r.project_id = k.project_id AND r.user_id = k.created_by))`

export const isActiveKey = (now: Date): Prisma.Sql =>
  Prisma.sql`(${isValidKey(now)} AND ${hasRole})`

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
  serviceRole: z.enum(SERVICE_ROLES).nullable(),
})

export function toKey(row: Prisma.ApiKeyGetPayload<{ include: typeof withCreator }>): StoredKey {
  const { id, projectId, name, lastFour, createdAt } = row
  const { serviceRole, ...columns } = KeyColumns.parse(row)
  const role = serviceRole ?? row.creatorRole?.role
  return {
    ...columns,
    id,
    projectId,
    name,
    lastFour,
    proposesOnly: row.proposesOnly,
    isRestricted: row.isRestricted,
    folderIds: row.folderIds,
    promptIds: row.promptIds,
    createdAt,
    clientId: row.clientId ?? undefined,
    clientName: row.clientName ?? undefined,
    secretAt: row.secretAt ?? undefined,
    creator: row.createdBy,
    serviceRole: serviceRole ?? undefined,
    approves: row.approves,
    description: row.description,
    owner: row.owner ?? row.createdBy,
    formerSecrets: row.formerSecrets,
    monthlyRequests: row.monthlyRequests ?? undefined,
    requestsPerSecond: row.requestsPerSecond ?? undefined,
    allowedNetworks: row.allowedNetworks,
    // Only our own code writes the column.
    role: role as Role | undefined,
    lostScopes: splitByRole(columns.scopes, role).lost,
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
