import type { LeakedKey } from '@promptwire/contract/keys/leaked-keys'
import { isApiKey } from '@promptwire/core/access/api-key'
import type { Requester } from '../../kernel/caller.ts'
import { type UnitOfWork, unchanged } from '../../kernel/change/unit-of-work.ts'
import type { Queryable } from '../../platform/database/queryable.ts'
import { auditedKey, revocation } from './key-rows.ts'
import { hashApiKey } from './new-key.ts'

interface FoundKey {
  readonly hash: string
  readonly id: string
  readonly project_id: string
  readonly is_former: boolean
}

/**
 * Revokes leaked keys and returns the texts that are or were keys. Open to anyone: a finder can already do
 * everything that the key allows. Texts with a wrong checksum cost no query.
 */
export async function revokeLeaked(
  unitOfWork: UnitOfWork,
  requester: Requester,
  leaked: readonly LeakedKey[],
): Promise<ReadonlySet<string>> {
  const byHash = new Map<string, LeakedKey>()
  for (const each of leaked) if (isApiKey(each.token)) byHash.set(hashApiKey(each.token), each)
  if (byHash.size === 0) return new Set()
  const found = await findLeaked(unitOfWork, [...byHash.keys()])
  for (const key of found) {
    await revokeOne(unitOfWork, requester, key, byHash.get(key.hash)?.url ?? null)
  }
  return new Set(found.flatMap(({ hash }) => byHash.get(hash)?.token ?? []))
}

const findLeaked = ({ prisma }: Queryable, hashes: readonly string[]): Promise<FoundKey[]> =>
  prisma.$queryRaw<FoundKey[]>`
    WITH asked AS (SELECT decode(h, 'hex') AS key_hash FROM unnest(${[...hashes]}::text[]) AS h)
    SELECT encode(k.key_hash, 'hex') AS hash, k.id, k.project_id, false AS is_former
      FROM asked JOIN api_key k USING (key_hash)
     UNION ALL
    SELECT encode(f.key_hash, 'hex'), k.id, k.project_id, true
      FROM asked JOIN former_key_secret f USING (key_hash) JOIN api_key k ON k.id = f.key_id
     ORDER BY 2, 1`

/** Revokes only the secret if it is from before a rotation; the key has a newer one. */
const revokeOne = (
  unitOfWork: UnitOfWork,
  { requestId, at }: Requester,
  { hash, id, project_id: projectId, is_former: isFormer }: FoundKey,
  url: string | null,
): Promise<void> => {
  const by = { actor: { kind: 'system' }, projectId, requestId, at } as const
  const keyHash = Buffer.from(hash, 'hex')
  return unitOfWork.change(by, async (tx) => {
    const { count } = isFormer
      ? await tx.prisma.formerKeySecret.deleteMany({ where: { keyHash } })
      : await tx.prisma.apiKey.updateMany({
          where: { id, keyHash, revokedAt: null },
          data: { revokedAt: at },
        })
    const key = await tx.prisma.apiKey.findUnique({
      where: { id },
      select: { id: true, name: true },
    })
    if (count === 0 || !key) return unchanged(undefined)
    const action = isFormer ? 'key.former_secret_leaked' : 'key.revoked_as_leaked'
    return {
      result: undefined,
      audit: { ...auditedKey(action, key), after: { url } },
      event: isFormer ? [] : revocation(projectId, id),
    }
  })
}
