import { randomUUID } from 'node:crypto'
import { EXPIRY_WARNING_DAYS } from '@promptwire/contract/keys/keys'
import { type UnitOfWork, unchanged } from '../../kernel/change/unit-of-work.ts'
import { auditedKey } from './key-rows.ts'

const WARNING_MS = EXPIRY_WARNING_DAYS * 24 * 60 * 60 * 1000
const MAX_WARNINGS = 500

interface ExpiringKey {
  readonly id: string
  readonly project_id: string
}

/**
 * Sends one event per key that expires within a week. The update that marks the key makes only one process
 * send it. Keys made for less than a week get none.
 */
export async function warnOfExpiry(
  unitOfWork: UnitOfWork,
  now: Date,
  signal: AbortSignal,
): Promise<void> {
  const until = new Date(now.getTime() + WARNING_MS)
  const found = await unitOfWork.prisma.$queryRaw<ExpiringKey[]>`
    SELECT k.id, k.project_id FROM api_key k JOIN project p ON p.id = k.project_id
     WHERE k.expires_at > ${now} AND k.expires_at <= ${until} AND k.revoked_at IS NULL
       AND k.expiry_warned_at IS NULL AND p.account_id IS NOT NULL
       AND k.created_at < k.expires_at - make_interval(days => ${EXPIRY_WARNING_DAYS}::int)
     ORDER BY k.id LIMIT ${MAX_WARNINGS}`
  for (const key of found) {
    signal.throwIfAborted()
    await warnOfKey(unitOfWork, key, now)
  }
}

const warnOfKey = (
  unitOfWork: UnitOfWork,
  { id, project_id: projectId }: ExpiringKey,
  at: Date,
): Promise<void> => {
  const by = { actor: { kind: 'system' }, projectId, requestId: randomUUID(), at } as const
  return unitOfWork.change(by, async (tx) => {
    const [key] = await tx.prisma.apiKey.updateManyAndReturn({
      where: { id, revokedAt: null, expiryWarnedAt: null },
      data: { expiryWarnedAt: at },
      select: { id: true, name: true, expiresAt: true },
    })
    if (!key?.expiresAt) return unchanged(undefined)
    const expires_at = key.expiresAt.toISOString()
    const data = { project_id: projectId, key_id: id, expires_at }
    const audit = { ...auditedKey('key.expiring', key), after: { expires_at } }
    return { result: undefined, audit, event: { type: 'key.expiring', data } as const }
  })
}
