import type { MemberRole, ServiceRole } from '@promptwire/core/access/roles'
import type { Audited } from '../../kernel/change/audit-entry.ts'
import { Prisma } from '../../platform/database/generated/client.ts'
import type { Queryable } from '../../platform/database/queryable.ts'
import { auditedKey, isValidKey, revocation } from './key-rows.ts'
import { KnownKey } from './known-key.ts'

/** The keys in an account with secrets that the person has seen, by name. */
export async function findKnownKeys(
  { prisma }: Queryable,
  accountId: string,
  userId: string,
  now: Date,
): Promise<KnownKey[]> {
  const rows = await prisma.$queryRaw`
    SELECT DISTINCT ON (k.id) k.id::text, k.name, k.scopes, p.id::text AS "projectId",
           p.name AS "projectName",
           CASE WHEN k.service_role IS NOT NULL THEN 'service'
                WHEN k.client_id IS NOT NULL THEN 'app' ELSE 'personal' END AS kind,
           CASE WHEN k.created_by = ${userId}::uuid THEN k.last_four ELSE f.last_four END AS "lastFour",
           k.created_by <> ${userId}::uuid AS "isFormer"
      FROM project p JOIN api_key k ON k.project_id = p.id
      LEFT JOIN former_key_secret f ON f.key_id = k.id AND f.created_by = ${userId}::uuid
       AND f.expires_at > ${now}
     WHERE p.account_id = ${accountId}::uuid AND ${isValidKey(now)}
       AND (k.created_by = ${userId}::uuid OR f.key_id IS NOT NULL)
     ORDER BY k.id, f.expires_at DESC`
  return KnownKey.array()
    .parse(rows)
    .toSorted((one, other) => (one.name < other.name ? -1 : 1))
}

export interface StoppedKeys {
  readonly audit: readonly Audited[]
  readonly event: readonly ReturnType<typeof revocation>[]
}

/**
 * Ends the secrets of service keys that a person has seen: the key with a current secret, only the secret
 * with a former one. Locks keys in the order of their ids.
 */
export async function stopServiceKeys(
  tx: Queryable,
  keys: readonly KnownKey[],
  userId: string,
  at: Date,
): Promise<StoppedKeys> {
  await lockKeys(tx, keys)
  const [former, present] = [
    keys.filter((key) => key.isFormer),
    keys.filter((key) => !key.isFormer),
  ]
  await tx.prisma.formerKeySecret.deleteMany({
    where: { keyId: { in: former.map(({ id }) => id) }, createdById: userId },
  })
  await tx.prisma.apiKey.updateMany({
    where: { id: { in: present.map(({ id }) => id) }, revokedAt: null },
    data: { revokedAt: at },
  })
  return {
    audit: [
      ...present.map((key) => ({ ...auditedKey('key.revoked', key), projectId: key.projectId })),
      ...former.map((key) => ({
        ...auditedKey('key.updated', key),
        projectId: key.projectId,
        before: { former_secret: key.lastFour },
        after: { former_secret: null },
      })),
    ],
    event: present.map(({ id, projectId }) => revocation(projectId, id)),
  }
}

/** Turns a person's keys into service keys that work without the person, limited to the role's scopes. */
export async function keepAsServiceKeys(
  tx: Queryable,
  keys: readonly (KnownKey & { readonly role: MemberRole })[],
): Promise<StoppedKeys['audit']> {
  await lockKeys(tx, keys)
  const audit: Audited[] = []
  for (const key of keys) {
    const serviceRole: ServiceRole = key.role === 'viewer' ? 'viewer' : 'editor'
    await tx.prisma.apiKey.update({ where: { id: key.id }, data: { serviceRole } })
    const values = { before: { service_role: null }, after: { service_role: serviceRole } }
    audit.push({ ...auditedKey('key.updated', key), projectId: key.projectId, ...values })
  }
  return audit
}

async function lockKeys({ prisma }: Queryable, keys: readonly KnownKey[]): Promise<void> {
  if (keys.length === 0) return
  const ids = Prisma.join(keys.map(({ id }) => Prisma.sql`${id}::uuid`))
  await prisma.$queryRaw`
    SELECT 1 FROM api_key WHERE id IN (${ids}) ORDER BY id FOR NO KEY UPDATE`
}
