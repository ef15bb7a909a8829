/** A request that must be carried out at most once; its change writes the claim. */
export interface IdempotencyClaim {
  readonly keyId: string
  readonly idempotencyKey: string
  /** SHA-256 of method, path and body. */
  readonly fingerprint: Uint8Array
}

/** A request that was carried out; without an answer while that is still being written. */
export interface CarriedOut {
  readonly fingerprint: Uint8Array
  readonly answer: string | undefined
}

/** How long a key is remembered. */
export const REMEMBERED_MS = 24 * 60 * 60 * 1000

/** What repeating requests safely needs of the database. */
export interface IdempotencyStore {
  find(
    claim: Pick<IdempotencyClaim, 'keyId' | 'idempotencyKey'>,
    since: Date,
  ): Promise<CarriedOut | undefined>
  /** Keeps the answer where the request's change has claimed the key. */
  remember(claim: IdempotencyClaim, answer: string): Promise<void>
}
