import { Failure } from '@promptwire/core/errors/failure'
import type { Caller } from '../../kernel/caller.ts'
import { type UnitOfWork, unchanged } from '../../kernel/change/unit-of-work.ts'
import type { StoredKey } from './key-record.ts'
import { auditedKey, toKey, withCreator } from './key-rows.ts'
import { lockKey } from './update-key.sql.ts'

export interface NewSecret {
  /** SHA-256 in hexadecimal. */
  readonly keyHash: string
  readonly lastFour: string
}

const HOUR_MS = 60 * 60 * 1000

/**
 * Gives a key a new secret. The one before works for some hours; without any, none from before does.
 * Undefined when the project has no such key.
 */
export const rotateKeyById = (
  unitOfWork: UnitOfWork,
  caller: Caller,
  id: string,
  { keyHash, lastFour }: NewSecret,
  hours: number,
): Promise<StoredKey | undefined> =>
  unitOfWork.change(caller, async (tx) => {
    const { projectId, at } = caller
    const key = await lockKey(tx, projectId, id)
    if (!key) return unchanged(undefined)
    requireRotatable(key, at)
    const expiresAt = new Date(at.getTime() + hours * HOUR_MS)
    if (hours === 0) await tx.prisma.formerKeySecret.deleteMany({ where: { keyId: id } })
    else {
      await tx.prisma.$executeRaw`
        INSERT INTO former_key_secret (key_hash, key_id, last_four, expires_at)
        SELECT key_hash, id, last_four, ${expiresAt} FROM api_key WHERE id = ${id}::uuid`
    }
    const row = await tx.prisma.apiKey.update({
      where: { id },
      data: { keyHash: Buffer.from(keyHash, 'hex'), lastFour },
      include: withCreator,
    })
    const until = expiresAt.toISOString()
    const values = {
      before: { last_four: key.lastFour },
      after: { last_four: lastFour, former_valid_until: until },
    }
    const data = { project_id: projectId, key_id: id, former_valid_until: until }
    return {
      result: toKey(row),
      audit: { ...auditedKey('key.rotated', row), ...values },
      event: { type: 'key.rotated', data },
    }
  })

/** A key that works, and whose user can be given the new secret. */
function requireRotatable({ clientId, revokedAt, expiresAt, creatorRole }: StoredKey, at: Date) {
  if (clientId !== undefined) {
    throw new Failure('CONFLICT', 'This key belongs to an app, which gets a new one by connecting.')
  }
  if (revokedAt || creatorRole === undefined || (expiresAt && expiresAt <= at)) {
    throw new Failure('CONFLICT', 'This key no longer works. Create a new one.')
  }
}
