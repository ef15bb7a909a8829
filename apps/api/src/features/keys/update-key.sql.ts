import { invalidField } from '@promptwire/core/errors/failure'
import type { Caller } from '../../kernel/caller.ts'
import { type UnitOfWork, unchanged } from '../../kernel/change/unit-of-work.ts'
import type { Queryable } from '../../platform/database/queryable.ts'
import { requireCanChange } from './can-change.ts'
import type { KeyChanges, KeyPerson, StoredKey } from './key-record.ts'
import { auditedKey, toKey, withCreator } from './key-rows.ts'
import { restrictionView } from './key-view.ts'
import { requireApproving } from './require-approving.ts'

/** Locks the row, so that the audit log records the real previous values. */
export async function lockKey(
  tx: Queryable,
  projectId: string,
  id: string,
): Promise<StoredKey | undefined> {
  await tx.prisma.$queryRaw`SELECT 1 FROM api_key WHERE id = ${id}::uuid FOR NO KEY UPDATE`
  const row = await tx.prisma.apiKey.findFirst({ where: { id, projectId }, include: withCreator })
  return row ? toKey(row) : undefined
}

/** Undefined if the project has no such key. */
export const updateKeyById = (
  unitOfWork: UnitOfWork,
  caller: Caller,
  id: string,
  changes: KeyChanges,
): Promise<StoredKey | undefined> =>
  unitOfWork.change(caller, async (tx) => {
    const key = await lockKey(tx, caller.projectId, id)
    if (!key) return unchanged(undefined)
    requireCanChange(caller, key)
    await requireChanges(tx, key, changes)
    const { before, after } = findChanges(key, changes)
    const changed = Object.keys(after)
    if (changed.length === 0) return unchanged(key)
    const row = await tx.prisma.apiKey.update({
      where: { id },
      data: JSON.parse(JSON.stringify(changes)),
      include: withCreator,
    })
    const isRename = changed.length === 1 && changed[0] === 'name'
    const audit = auditedKey(isRename ? 'key.renamed' : 'key.updated', row)
    return { result: toKey(row), audit: { ...audit, before, after } }
  })

/** Rejects owners who are not members, and fields that this kind of key does not have. */
async function requireChanges(tx: Queryable, key: StoredKey, changes: KeyChanges): Promise<void> {
  const { ownerId, serviceRole, approves } = changes
  // An owner who has left stays until someone names another one.
  if (ownerId !== undefined && ownerId !== key.owner.id) {
    const [member] = await listKeyOwners(tx, key.projectId, ownerId)
    if (!member) throw invalidField('owner_id', 'must be a member of the project.')
  }
  if (key.serviceRole !== undefined) return requireApproving({ ...key, approves })
  if (serviceRole !== undefined) throw invalidField('service_role', 'is for service keys only.')
  if (approves) throw invalidField('approves', 'is for service keys only.')
}

/** The changed values, under their API names. */
function findChanges(key: StoredKey, changes: KeyChanges) {
  const fields = [
    ['name', key.name, changes.name],
    ['service_role', key.serviceRole, changes.serviceRole],
    ['approves', key.approves, changes.approves],
    ['description', key.description, changes.description],
    ['owner_id', key.owner.id, changes.ownerId],
    ['allowed_networks', key.allowedNetworks, changes.allowedNetworks],
    ['requests_per_second', key.requestsPerSecond ?? null, changes.requestsPerSecond],
    ['monthly_requests', key.monthlyRequests ?? null, changes.monthlyRequests],
    [
      'restricted_to',
      restrictionView(key),
      changes.isRestricted === undefined ? undefined : restrictionView(changes),
    ],
  ] as const
  const changed = fields.filter(
    ([, before, after]) => after !== undefined && JSON.stringify(after) !== JSON.stringify(before),
  )
  return {
    before: Object.fromEntries(changed.map(([name, before]) => [name, before])),
    after: Object.fromEntries(changed.map(([name, , after]) => [name, after])),
  }
}

const MAX_MEMBERS = 500

export const listKeyOwners = (
  { prisma }: Queryable,
  projectId: string,
  userId?: string,
): Promise<KeyPerson[]> =>
  prisma.$queryRaw<KeyPerson[]>`
    SELECT u.id, u.name FROM project_role r JOIN app_user u ON u.id = r.user_id
     WHERE r.project_id = ${projectId}::uuid AND r.user_id = COALESCE(${userId ?? null}::uuid, r.user_id)
     ORDER BY lower(u.name), u.id LIMIT ${MAX_MEMBERS}`
