import { getMonthRange } from '@promptwire/core/plans'
import type { Caller } from '../../kernel/caller.ts'
import type { ChangedBy } from '../../kernel/change/audit-actor.ts'
import { type UnitOfWork, unchanged } from '../../kernel/change/unit-of-work.ts'
import { omitUndefined } from '../../kernel/omit-undefined.ts'
import type { Queryable } from '../../platform/database/queryable.ts'
import type { NewKey, StoredKey } from './key-record.ts'
import {
  auditedKey,
  isActiveKey,
  keyRow,
  revocation,
  toKey,
  whereActiveKey,
  withCreator,
} from './key-rows.ts'
import { restrictionView } from './key-view.ts'

/** Finds an active key by its SHA-256 in hexadecimal. */
export async function findActiveKey({ prisma }: Queryable, keyHash: string, now: Date) {
  const row = await prisma.apiKey.findFirst({
    where: { keyHash: Buffer.from(keyHash, 'hex'), ...whereActiveKey(now) },
    include: withCreator,
  })
  const key = row && toKey(row)
  return key?.role && key
}

export async function findKey({ prisma }: Queryable, projectId: string, id: string) {
  const row = await prisma.apiKey.findFirst({ where: { id, projectId }, include: withCreator })
  return row ? toKey(row) : undefined
}

/** Active keys that a person created, in all projects. */
export const findKeysOfPerson = ({ prisma }: Queryable, userId: string, now: Date) =>
  prisma.apiKey.findMany({
    where: { createdById: userId, ...whereActiveKey(now) },
    select: {
      id: true,
      name: true,
      projectId: true,
      createdAt: true,
      lastUsedAt: true,
      project: { select: { name: true } },
    },
    orderBy: [{ projectId: 'asc' }, { id: 'asc' }],
  })

/** A service key that an admin made an approver, and the date of its current secret. */
export async function readApprover({ prisma }: Queryable, id: string) {
  const key = await prisma.apiKey.findFirst({
    where: { id, approves: true, serviceRole: { not: null } },
    select: { createdAt: true, secretAt: true },
  })
  return key ? { secretAt: key.secretAt ?? key.createdAt } : undefined
}

/** Requests this month by a key with a monthly limit. */
export async function countMonth({ prisma }: Queryable, keyId: string, now: Date): Promise<number> {
  const month = getMonthRange(now).start
  const row = await prisma.keyMonth.findUnique({ where: { keyId_month: { keyId, month } } })
  return row?.used ?? 0
}

/** Undefined if `limit` is given and the project has that many active keys, not counting those of clients. */
export const insertKey = (
  unitOfWork: UnitOfWork,
  by: ChangedBy,
  key: NewKey,
  limit?: number,
): Promise<StoredKey | undefined> =>
  unitOfWork.change(by, async (tx) => {
    if (limit !== undefined && (await countActive(tx, key)) >= limit) return unchanged(undefined)
    const row = await tx.prisma.apiKey.create({ data: keyRow(key), include: withCreator })
    const { name, environment, scopes, toolsets, proposesOnly, expiresAt: expires_at } = key
    const { description, monthlyRequests: monthly_requests } = key
    const { requestsPerSecond: requests_per_second, allowedNetworks: allowed_networks } = key
    const limits = { description, monthly_requests, requests_per_second, allowed_networks }
    const granted = { name, environment, scopes, toolsets, proposes_only: proposesOnly }
    const { serviceRole: service_role, approves } = key
    const restricted = { restricted_to: restrictionView(key) ?? undefined }
    const after = {
      ...granted,
      ...omitUndefined({ service_role, approves, expires_at, ...limits, ...restricted }),
    }
    return { result: toKey(row), audit: { ...auditedKey('key.created', key), after } }
  })

/** Counts while the project is locked, so that concurrent creations cannot exceed the limit. */
async function countActive(tx: Queryable, { projectId, createdAt }: NewKey): Promise<number> {
  await tx.prisma.$queryRaw`SELECT 1 FROM project WHERE id = ${projectId}::uuid FOR NO KEY UPDATE`
  const [row] = await tx.prisma.$queryRaw<{ active: bigint }[]>`
    SELECT count(*) AS active FROM api_key k JOIN project p ON p.id = k.project_id
     WHERE p.id = ${projectId}::uuid AND k.client_id IS NULL AND ${isActiveKey(createdAt)}`
  return Number(row?.active)
}

/** Undefined if the project has no such key. */
export const revokeKeyById = (
  unitOfWork: UnitOfWork,
  caller: ChangedBy & Pick<Caller, 'projectId'>,
  id: string,
): Promise<StoredKey | undefined> =>
  unitOfWork.change(caller, async (tx) => {
    const { projectId, at } = caller
    const { count } = await tx.prisma.apiKey.updateMany({
      where: { id, projectId, revokedAt: null },
      data: { revokedAt: at },
    })
    const row = await tx.prisma.apiKey.findFirst({ where: { id, projectId }, include: withCreator })
    const result = row ? toKey(row) : undefined
    if (count === 0 || !result) return unchanged(result)
    const audit = auditedKey('key.revoked', result)
    return { result, audit, event: revocation(projectId, id) }
  })
