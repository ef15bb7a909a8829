import { Failure } from '@promptwire/core/errors/failure'
import { Prisma } from '../../platform/database/generated/client.ts'
import type { Queryable } from '../../platform/database/queryable.ts'
import type { RootUnitOfWork, SqlQueryable, UnitOfWork } from './unit-of-work.ts'

export interface IdempotencyClaim {
  /** Id of the key or the person. */
  readonly callerId: string
  readonly idempotencyKey: string
  /** SHA-256 of method, path and body. */
  readonly fingerprint: Uint8Array
  /** True if the response may be stored; otherwise a repeated request is rejected. */
  readonly storesResponse: boolean
}

export interface CompletedRequest {
  readonly fingerprint: Uint8Array
  readonly answer: string
}

export const REMEMBERED_MS = 24 * 60 * 60 * 1000

/** Returns the response of an earlier request with this key, unless it contained a secret. */
export async function findCompletedRequest(
  { query }: Pick<Queryable, 'query'>,
  { callerId, idempotencyKey }: IdempotencyClaim,
  at: Date,
): Promise<CompletedRequest | undefined> {
  const [row] = await query<CompletedRequest>(Prisma.sql`
    SELECT fingerprint, answer FROM idempotent_request
     WHERE key_id = ${callerId}::uuid AND idempotency_key = ${idempotencyKey}
       AND created_at > ${forgottenBefore(at)} AND answer IS NOT NULL`)
  return row
}

/**
 * Runs a request so that its changes, its claim and its response are one transaction. A request
 * that changes nothing claims nothing. CONFLICT if another request has the key, once that request
 * ends.
 */
export const runClaimed = <T>(
  unitOfWork: RootUnitOfWork,
  claim: IdempotencyClaim,
  at: Date,
  run: (unit: UnitOfWork) => Promise<T>,
): Promise<T> =>
  unitOfWork.atomically(run, {
    onBegin: (tx) => claimRequest(tx, claim, at),
    async onCommit(tx, answer) {
      if (claim.storesResponse) await storeAnswer(tx, claim, JSON.stringify(answer))
    },
  })

/** Waits for another request that claims the same key to end. */
async function claimRequest(
  { query }: SqlQueryable,
  { callerId, idempotencyKey, fingerprint }: IdempotencyClaim,
  at: Date,
): Promise<void> {
  const claimed = await query(Prisma.sql`
    INSERT INTO idempotent_request AS r (key_id, idempotency_key, fingerprint, created_at)
    VALUES (${callerId}::uuid, ${idempotencyKey}, ${Buffer.from(fingerprint)}, ${at})
    ON CONFLICT (key_id, idempotency_key) DO UPDATE
       SET fingerprint = EXCLUDED.fingerprint, answer = NULL, created_at = EXCLUDED.created_at
     WHERE r.created_at <= ${forgottenBefore(at)}
    RETURNING 1`)
  if (claimed.length === 0) throw claimedBefore()
}

const storeAnswer = (
  { query }: SqlQueryable,
  { callerId, idempotencyKey }: IdempotencyClaim,
  answer: string,
) =>
  query(Prisma.sql`
    UPDATE idempotent_request SET answer = ${answer}
     WHERE key_id = ${callerId}::uuid AND idempotency_key = ${idempotencyKey}`)

const forgottenBefore = (at: Date) => new Date(at.getTime() - REMEMBERED_MS)

const claimedBefore = () =>
  new Failure(
    'CONFLICT',
    'This request was already carried out, and its response is not repeated. If you lost a secret from it, create a new one.',
  )
