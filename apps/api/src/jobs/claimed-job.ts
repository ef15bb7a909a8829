/** A job that this process has claimed. */
export interface ClaimedJob {
  readonly id: string
  readonly kind: string
  readonly key: string | null
  readonly projectId: string | null
  readonly payload: unknown
  /** Identifies this claim: with another lease the job belongs to another process. */
  readonly lease: string
  /** Number of the attempt, from 1. */
  readonly attempt: number
  /** After so many it is left; null where it has to be done some time. */
  readonly maxAttempts: number | null
  /** Progress of earlier attempts. */
  readonly progress: unknown
  /** When it was claimed, by the database's clock, which all processes share. */
  readonly claimedAt: Date
}

/** The jobs of a kind that a process would take on. */
export interface ClaimRequest {
  readonly kind: string
  readonly limit: number
  /** How many more, of projects that have none of this kind running. */
  readonly reserved?: number
  readonly perProject: number
}

export interface Claim {
  readonly jobs: readonly ClaimedJob[]
  /** How long until the next one is due, of those that wait for their time. */
  readonly nextInMs: number | undefined
}

/** The outcome of an attempt. */
export type JobOutcome =
  | { readonly kind: 'done' }
  | { readonly kind: 'again'; readonly at: Date }
  | { readonly kind: 'retry'; readonly afterMs: number; readonly error: string }
  | { readonly kind: 'failed'; readonly error: string }
  /** Given back undone: the attempt does not count. */
  | { readonly kind: 'released' }

/** How long a job is left to a process that shows no sign of life. */
export const LEASE_MS = 20_000
