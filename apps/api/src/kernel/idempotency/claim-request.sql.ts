import { Failure } from '@promptwire/core/failure'
import type { Prisma } from '../../platform/database/generated/client.ts'
import { type IdempotencyClaim, REMEMBERED_MS } from './idempotency-record.ts'

/**
 * Claims a request's Idempotency-Key at the beginning of its transaction. Where another request is
 * about to claim it too, this waits for the end of that one's.
 */
export async function claimRequest(
  tx: Prisma.TransactionClient,
  { callerId, idempotencyKey, fingerprint }: IdempotencyClaim,
  at: Date,
): Promise<void> {
  const forgotten = new Date(at.getTime() - REMEMBERED_MS)
  const claimed = await tx.$executeRaw`
    INSERT INTO idempotent_request AS r (key_id, idempotency_key, fingerprint, created_at)
    VALUES (${callerId}::uuid, ${idempotencyKey}, ${Buffer.from(fingerprint)}, ${at})
    ON CONFLICT (key_id, idempotency_key) DO UPDATE
       SET fingerprint = EXCLUDED.fingerprint, answer = NULL, created_at = EXCLUDED.created_at
     WHERE r.created_at <= ${forgotten}`
  if (claimed === 0) throw claimedBefore()
}

const claimedBefore = () =>
  new Failure(
    'CONFLICT',
    'This request was carried out before, and its response is not repeated. If you lost a secret from it, create a new one.',
  )
