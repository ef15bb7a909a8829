export interface ClaimedJob {
  readonly id: string
  readonly kind: string
  readonly key: string | null
  readonly projectId: string | null
  readonly payload: unknown
  /** Identifies this claim: with another lease the job belongs to another process. */
  readonly lease: string
  /** Counts from 1. */
  readonly attempt: number
  /** Max attempts; null if the job must be done eventually. */
  readonly maxAttempts: number | null
  readonly progress: unknown
  /** Claim time by the database's clock, which all processes share. */
  readonly claimedAt: Date
}

export interface ClaimRequest {
  readonly kind: string
  readonly limit: number
  /** Additional jobs for projects without a running job of this kind. */
  readonly reserved?: number
  readonly perProject: number
}

export interface Claim {
  readonly jobs: readonly ClaimedJob[]
  /** Milliseconds until the next waiting job is due. */
  readonly nextInMs: number | undefined
}

export type JobOutcome =
  | { readonly kind: 'done' }
  | { readonly kind: 'again'; readonly at: Date }
  | { readonly kind: 'retry'; readonly afterMs: number; readonly error: string }
  | { readonly kind: 'failed'; readonly error: string }
  /** Returned undone: the attempt does not count. */
  | { readonly kind: 'released' }

/** How long a job stays with a process that shows no sign of life. */
export const LEASE_MS = 20_000
