/** A request that must be carried out at most once. */
export interface IdempotencyClaim {
  /** Whose request it is: the key's id, or the person's. */
  readonly callerId: string
  readonly idempotencyKey: string
  /** SHA-256 of method, path and body. */
  readonly fingerprint: Uint8Array
  /** Whether its answer may be kept; without one, a repetition is refused. */
  readonly storesResponse: boolean
}

/** A request that was carried out, and what it was answered. */
export interface CompletedRequest {
  readonly fingerprint: Uint8Array
  readonly answer: string
}

/** How long a key is remembered. */
export const REMEMBERED_MS = 24 * 60 * 60 * 1000

/** Database operations for idempotent requests. */
export interface IdempotencyStore {
  find(
    claim: Pick<IdempotencyClaim, 'callerId' | 'idempotencyKey'>,
    since: Date,
  ): Promise<CompletedRequest | undefined>
  /**
   * Runs a request so that its changes, its claim and its answer are one transaction. A request that
   * changes nothing claims nothing; CONFLICT where another has the key, once that one is done.
   */
  runIdempotent<T>(claim: IdempotencyClaim, at: Date, run: () => Promise<T>): Promise<T>
}
