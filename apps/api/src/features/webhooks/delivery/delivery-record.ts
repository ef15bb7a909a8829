/** A delivery claimed by this process, with everything needed to send it. */
export interface ClaimedDelivery {
  readonly webhookId: string
  readonly messageId: string
  readonly body: string
  /** From 1. */
  readonly attempt: number
  readonly url: string
  /** Signing secrets: two during a rotation. */
  readonly secrets: readonly string[]
  readonly failingSince: Date | null
  /** Consecutive earlier attempts without any response. */
  readonly unanswered: number
  /** By the database's clock, which all processes share. */
  readonly claimedAt: Date
}

export interface AttemptResult {
  /** Null without a response. */
  readonly status: number | null
  /** Null on success. */
  readonly error: string | null
  /** Start of the response body, as text that can be stored. */
  readonly response: string | null
}

export type Verdict =
  | { readonly kind: 'delivered' }
  | { readonly kind: 'again'; readonly at: Date }
  | { readonly kind: 'given_up' }
  | { readonly kind: 'disabled'; readonly reason: string }

export interface Settlement {
  readonly result: AttemptResult
  readonly verdict: Verdict
  readonly at: Date
  readonly durationMs: number
  /** No attempts before then, because the receiver did not respond. */
  readonly pausedUntil: Date | null
}

/** Sends a signed message; the result also covers failed connections. */
export type SendWebhook = (
  url: string,
  headers: Readonly<Record<string, string>>,
  body: string,
) => Promise<AttemptResult>
