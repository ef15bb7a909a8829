import { Failure } from '@promptwire/core/errors/failure'
import { Prisma } from '../../platform/database/generated/client.ts'
import type { Queryable } from '../../platform/database/queryable.ts'
import type { RootUnitOfWork, SqlQueryable, UnitOfWork } from './unit-of-work.ts'

/** A request that must be carried out at most once. */
export interface IdempotencyClaim {
  /** The id of the key, or of the person, that sends it. */
  readonly callerId: string
  readonly idempotencyKey: string
  /** SHA-256 of method, path and body. */
  readonly fingerprint: Uint8Array
  /** Whether its answer may be stored; without one, a repetition is refused. */
  readonly storesResponse: boolean
}

/** A request that was carried out, and its answer. */
export interface CompletedRequest {
  readonly fingerprint: Uint8Array
  readonly answer: string
}

/** How long an Idempotency-Key is remembered. */
export const REMEMBERED_MS = 24 * 60 * 60 * 1000

/**
 * The stored response to a request of this key; undefined without one, or if it contained a secret.
 */
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
 * Runs a request so that its changes, its claim and its answer are one transaction. A request that
 * changes nothing claims nothing; CONFLICT if another request has the key, once that one is done.
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

/** Waits for the end of another request that claims the same key. */
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
