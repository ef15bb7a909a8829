import type { RandomBytes } from '@promptwire/core/access/api-key'
import type { Metrics } from '@promptwire/runtime/metrics'
import { Counter } from 'prom-client'
import { Webhook } from 'standardwebhooks'
import { jittered } from '../../../jobs/jittered.ts'
import type {
  AttemptResult,
  ClaimedDelivery,
  SendWebhook,
  Settlement,
  Verdict,
} from './delivery-record.ts'

const [SECOND, MINUTE, HOUR, DAY] = [1_000, 60_000, 3_600_000, 86_400_000]
/** Wait after each failed attempt; then the message is given up. */
const BACKOFF_MS = [5 * SECOND, 5 * MINUTE, 30 * MINUTE, 2 * HOUR, 5 * HOUR, 10 * HOUR, 10 * HOUR]
const MAX_FAILING_MS = 5 * DAY
const HTTP_GONE = 410
const [MIN_PAUSE_MS, MAX_PAUSE_MS] = [5 * SECOND, 5 * MINUTE]

export type AttemptDelivery = (delivery: ClaimedDelivery) => Promise<Settlement>

/** Sends a claimed delivery once and decides the next step. */
export const createAttemptDelivery =
  (send: SendWebhook, now: () => Date, randomBytes: RandomBytes): AttemptDelivery =>
  async (delivery) => {
    const started = now()
    const headers = signedHeaders(delivery)
    const result = await send(delivery.url, headers, delivery.body)
    // The time is the database's; this process's clock only measures the duration.
    const took = now().getTime() - started.getTime()
    const at = new Date(delivery.claimedAt.getTime() + took)
    const verdict = verdictOn(delivery, result, at, randomBytes)
    return {
      result,
      verdict,
      at,
      durationMs: Math.max(0, took),
      pausedUntil: pauseAfter(delivery, result, at),
    }
  }

export function countAttempts(attempt: AttemptDelivery, metrics: Metrics): AttemptDelivery {
  const attempts = new Counter({
    name: 'promptwire_webhook_attempts_total',
    help: 'Attempts to deliver a webhook message, by what follows from them.',
    labelNames: ['verdict'],
    registers: [metrics],
  })
  return async (delivery) => {
    const settlement = await attempt(delivery)
    attempts.inc({ verdict: settlement.verdict.kind })
    return settlement
  }
}

/** A receiver that does not answer costs its whole time limit: it is asked less and less often. */
function pauseAfter(
  { unanswered }: ClaimedDelivery,
  { status, error }: AttemptResult,
  at: Date,
): Date | null {
  if (status !== null || error === null) return null
  const pause = Math.min(MIN_PAUSE_MS * 2 ** unanswered, MAX_PAUSE_MS)
  return new Date(at.getTime() + pause)
}

/** Standard Webhooks: id, time, and one signature per secret over the exact bytes of the body. */
function signedHeaders({ messageId, secrets, body, claimedAt }: ClaimedDelivery) {
  const signatures = secrets.map((secret) => new Webhook(secret).sign(messageId, claimedAt, body))
  return {
    'webhook-id': messageId,
    'webhook-timestamp': String(Math.floor(claimedAt.getTime() / 1000)),
    'webhook-signature': signatures.join(' '),
  }
}

function verdictOn(
  { attempt, failingSince }: ClaimedDelivery,
  { status, error }: AttemptResult,
  at: Date,
  randomBytes: RandomBytes,
): Verdict {
  if (error === null) return { kind: 'delivered' }
  if (status === HTTP_GONE) return { kind: 'disabled', reason: 'The receiver answered 410 Gone.' }
  if (failingSince && at.getTime() - failingSince.getTime() > MAX_FAILING_MS) {
    return { kind: 'disabled', reason: 'Every attempt failed for five days.' }
  }
  const wait = BACKOFF_MS[attempt - 1]
  if (wait === undefined) return { kind: 'given_up' }
  return { kind: 'again', at: new Date(at.getTime() + jittered(wait, randomBytes)) }
}
