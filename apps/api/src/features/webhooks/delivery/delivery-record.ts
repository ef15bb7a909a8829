/** A delivery that this process has claimed, with what it needs to be sent. */
export interface ClaimedDelivery {
  readonly webhookId: string
  readonly messageId: string
  readonly body: string
  /** Number of the attempt, from 1. */
  readonly attempt: number
  readonly url: string
  /** The secrets that sign: two while one replaces the other. */
  readonly secrets: readonly string[]
  readonly failingSince: Date | null
  /** Attempts of the webhook in a row, before this one, that got no answer at all. */
  readonly unanswered: number
  /** When it was claimed, by the database's clock, which all processes share. */
  readonly claimedAt: Date
}

/** The result of an attempt. */
export interface AttemptResult {
  /** HTTP status; null when there was no answer. */
  readonly status: number | null
  /** Why it failed; null when it did not. */
  readonly error: string | null
  /** The beginning of what was answered, as text that can be stored. */
  readonly response: string | null
}

/** The next step. */
export type Verdict =
  | { readonly kind: 'delivered' }
  | { readonly kind: 'again'; readonly at: Date }
  | { readonly kind: 'given_up' }
  | { readonly kind: 'disabled'; readonly reason: string }

/** An attempt that has ended. */
export interface Settlement {
  readonly result: AttemptResult
  readonly verdict: Verdict
  readonly at: Date
  readonly durationMs: number
  /** Until when the receiver is left alone, because it gave no answer. */
  readonly pausedUntil: Date | null
}

/** Sends a signed message; a result of its own kind says why there was no answer. */
export type SendWebhook = (
  url: string,
  headers: Readonly<Record<string, string>>,
  body: string,
) => Promise<AttemptResult>
