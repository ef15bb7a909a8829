import { type IdempotencyClaim, REMEMBERED_MS } from '../domain/idempotency/idempotency-store.ts'
import type { Prisma } from './generated/client.ts'

/**
 * Claims a request's Idempotency-Key in the transaction of its change. Where another request has
 * it, this one's change is undone: the error ends the transaction.
 */
export async function claimRequest(
  tx: Prisma.TransactionClient,
  { keyId, idempotencyKey, fingerprint }: IdempotencyClaim,
  at: Date,
): Promise<void> {
  const forgotten = new Date(at.getTime() - REMEMBERED_MS)
  const claimed = await tx.$executeRaw`
    INSERT INTO idempotent_request AS r (key_id, idempotency_key, fingerprint, created_at)
    VALUES (${keyId}::uuid, ${idempotencyKey}, ${Buffer.from(fingerprint)}, ${at})
    ON CONFLICT (key_id, idempotency_key) DO UPDATE
       SET fingerprint = EXCLUDED.fingerprint, answer = NULL, created_at = EXCLUDED.created_at
     WHERE r.created_at <= ${forgotten}`
  if (claimed === 0) throw new Error('the Idempotency-Key was claimed by a request before this')
}
