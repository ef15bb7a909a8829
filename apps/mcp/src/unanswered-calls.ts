import { createHash } from 'node:crypto'
import { Failure, type FailureCode } from '@promptwire/core/errors/failure'

/** How long an identical call after an unanswered one counts as its repetition. */
const SAME_CALL_MINUTES = 10
/** Calls in memory; the oldest go first. */
const MAX_CALLS = 10_000

interface Call {
  readonly key: string
  readonly operation: string
  readonly input: unknown
}

/** Sends a write with the Idempotency-Key that it receives. */
export type SendOnce = <T>(
  call: Call,
  hasLeft: () => boolean,
  send: (idempotencyKey: string) => Promise<T>,
) => Promise<T>

/**
 * Gives each write a new Idempotency-Key, or the key of an identical unanswered call. So a
 * repetition changes nothing twice, while answered and concurrent calls stay separate.
 */
export function createSendOnce(now: () => number, createKey: () => string): SendOnce {
  const unanswered = createUnansweredCalls(now)
  return async (call, hasLeft, send) => {
    const fingerprint = hashCall(call)
    const idempotencyKey = unanswered.take(fingerprint) ?? createKey()
    try {
      const answer = await send(idempotencyKey)
      if (hasLeft()) unanswered.keep(fingerprint, idempotencyKey)
      return answer
    } catch (error) {
      if (!isAnswer(error)) unanswered.keep(fingerprint, idempotencyKey)
      throw error
    }
  }
}

/** Keys of calls whose outcome is unknown to the caller. */
function createUnansweredCalls(now: () => number) {
  const calls = new Map<string, { readonly fingerprint: string; readonly until: number }>()
  return {
    /** Each key is taken once, so one of two concurrent repetitions is a new call. */
    take(fingerprint: string): string | undefined {
      for (const [idempotencyKey, call] of calls) {
        if (call.until <= now()) calls.delete(idempotencyKey)
        else if (call.fingerprint === fingerprint) {
          calls.delete(idempotencyKey)
          return idempotencyKey
        }
      }
      return undefined
    },
    keep(fingerprint: string, idempotencyKey: string) {
      calls.set(idempotencyKey, { fingerprint, until: now() + SAME_CALL_MINUTES * 60_000 })
      const [oldest] = calls.keys()
      if (calls.size > MAX_CALLS && oldest !== undefined) calls.delete(oldest)
    },
  }
}

/** Contains the caller's key, so only its hash is kept. */
const hashCall = ({ key, operation, input }: Call): string =>
  createHash('sha256')
    .update(JSON.stringify([key, operation, input]))
    .digest('base64url')

/** Errors that do not say whether an earlier attempt took effect. */
const UNKNOWN: readonly FailureCode[] = ['UNAVAILABLE', 'RATE_LIMITED', 'INTERNAL_ERROR']

const isAnswer = (error: unknown): boolean =>
  error instanceof Failure && !UNKNOWN.includes(error.code)
