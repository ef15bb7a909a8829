import { keyOperations } from '@promptwire/contract/keys/keys'
import { Failure } from '@promptwire/core/errors/failure'
import type { Caller, Person } from '../../kernel/caller.ts'
import { type UnitOfWork, unchanged } from '../../kernel/change/unit-of-work.ts'
import type { Queryable } from '../../platform/database/queryable.ts'
import { requireCanChange } from './can-change.ts'
import type { StoredKey } from './key-record.ts'
import { auditedKey, toKey, withCreator } from './key-rows.ts'
import { requireMaker } from './require-maker.sql.ts'
import { lockKey } from './update-key.sql.ts'

export interface NewSecret {
  /** SHA-256 in hexadecimal. */
  readonly keyHash: string
  readonly lastFour: string
}

const HOUR_MS = 60 * 60 * 1000

/**
 * Sets a new secret and makes the caller its creator. The old secret works for the given hours, for its own
 * creator; without hours, all old secrets stop. Undefined if the project has no such key.
 */
export const rotateKeyById = (
  unitOfWork: UnitOfWork,
  caller: Caller<Person>,
  id: string,
  { keyHash, lastFour }: NewSecret,
  hours: number,
): Promise<StoredKey | undefined> =>
  unitOfWork.change(caller, async (tx) => {
    const { projectId, at, actor } = caller
    await requireMaker(tx, caller, keyOperations.rotate_key.permission)
    const key = await lockKey(tx, projectId, id)
    if (!key) return unchanged(undefined)
    requireCanChange(caller, key)
    requireRotatable(key, at)
    const expiresAt = new Date(at.getTime() + hours * HOUR_MS)
    if (hours === 0) await tx.prisma.formerKeySecret.deleteMany({ where: { keyId: id } })
    else await keepSecrets(tx, id, expiresAt)
    const secret = { keyHash: Buffer.from(keyHash, 'hex'), lastFour, secretAt: at }
    const row = await tx.prisma.apiKey.update({
      where: { id },
      data: { ...secret, createdById: actor.userId },
      include: withCreator,
    })
    const until = expiresAt.toISOString()
    const isTaken = actor.userId !== key.creator.id
    const values = {
      before: { last_four: key.lastFour, ...(isTaken && { creator_id: key.creator.id }) },
      after: {
        last_four: lastFour,
        former_valid_until: until,
        ...(isTaken && { creator_id: actor.userId }),
      },
    }
    const data = { project_id: projectId, key_id: id, former_valid_until: until }
    return {
      result: toKey(row),
      audit: { ...auditedKey('key.rotated', row), ...values },
      event: { type: 'key.rotated', data },
    }
  })

/** Keeps the current secret for a time. Former secrets act for the people who have seen them. */
async function keepSecrets(tx: Queryable, id: string, expiresAt: Date): Promise<void> {
  await tx.prisma.$executeRaw`
    UPDATE former_key_secret f SET created_by = k.created_by FROM api_key k
     WHERE k.id = f.key_id AND f.key_id = ${id}::uuid AND f.created_by IS NULL`
  await tx.prisma.$executeRaw`
    INSERT INTO former_key_secret (key_hash, key_id, last_four, expires_at, created_by)
    SELECT key_hash, id, last_four, ${expiresAt}, created_by FROM api_key WHERE id = ${id}::uuid`
}

/** Requires an active key that is not of an app: an app gets a new key by connecting. */
function requireRotatable({ clientId, revokedAt, expiresAt }: StoredKey, at: Date) {
  if (clientId !== undefined) {
    throw new Failure('CONFLICT', 'This key belongs to an app, which gets a new one by connecting.')
  }
  if (revokedAt || (expiresAt && expiresAt <= at)) {
    throw new Failure('CONFLICT', 'This key no longer works. Create a new one.')
  }
}
