import { Failure } from '@promptwire/core/errors/failure'
import { storable } from '@promptwire/core/text/json-text'
import { ProviderFailure, requestedPause } from '../../../platform/models/provider-problem.ts'
import type { RunModel } from '../../models/index.ts'
import { finishWord } from '../../models/index.ts'
import type { RequestCompletion } from './completion.ts'

const MAX_OUTPUT_LENGTH = 100_000
/** The wait before each retry, unless the provider names one. */
const BACKOFF_MS = [1_000, 4_000, 15_000]
/** A stalled call has already taken minutes. */
const MAX_STALLED_RETRIES = 1
/** Longer pauses pause the whole run. */
const MAX_INLINE_PAUSE_MS = 10_000
const TRANSIENT = new Set<string>(['RATE_LIMITED', 'PROVIDER_FAILED', 'UNAVAILABLE'])
/** Fail at once if one of our own errors asks for a longer wait. */
const MAX_RETRY_AFTER_MS = 60_000

export function callModelWithRetry(
  runModel: RunModel,
  uptime: () => number,
  wait: Wait,
): RequestCompletion {
  const askOnce = createCallOnce(runModel, uptime)
  const pauses = createProviderPauses(uptime, wait)
  return async (caller, question, signal, alive) => {
    const delayAfter = createRetryDelays()
    for (;;) {
      await pauses.waitFor(question.provider, signal)
      alive()
      try {
        return await askOnce(caller, question, signal, alive)
      } catch (error) {
        const delay = signal.aborted ? undefined : delayAfter(error)
        if (delay === undefined) throw error
        if (requestedPause(error)) pauses.pause(question.provider, delay)
        else await wait(delay, signal)
      }
    }
  }
}

/** The delay after each failed attempt of one call, in ms; undefined to give up. */
function createRetryDelays(): (error: unknown) => number | undefined {
  let stalled = 0
  const usual = [...BACKOFF_MS]
  return (error) => {
    const delay = usual.shift()
    if (!(error instanceof Failure) || !TRANSIENT.has(error.code)) return undefined
    const isStalled = error instanceof ProviderFailure && error.problem.kind === 'stalled'
    if (delay === undefined || (isStalled && ++stalled > MAX_STALLED_RETRIES)) return undefined
    const isOurs = !(error instanceof ProviderFailure)
    const asked = isOurs ? Number(error.headers['Retry-After'] ?? 0) * 1_000 : requestedPause(error)
    const maxDelay = isOurs ? MAX_RETRY_AFTER_MS : MAX_INLINE_PAUSE_MS
    return asked !== undefined && asked > maxDelay ? undefined : Math.max(asked ?? 0, delay)
  }
}

const createCallOnce =
  (runModel: RunModel, uptime: () => number): RequestCompletion =>
  async (caller, question, signal, alive) => {
    const startedAt = uptime()
    const run = { ...question, maxTextLength: MAX_OUTPUT_LENGTH }
    const watcher = { called: alive, onText: alive, settled: alive }
    const {
      text,
      settingsNotSent = [],
      toolCalls = [],
      request,
      ...end
    } = await runModel(caller, run, signal, watcher)
    const { finishReason, usage, cost } = end
    if (text.length > MAX_OUTPUT_LENGTH) {
      throw new Failure(
        'PAYLOAD_TOO_LARGE',
        `The answer has more than ${MAX_OUTPUT_LENGTH} characters.`,
      )
    }
    return {
      text: storable(text),
      finishReason: finishWord(finishReason),
      toolCalls,
      settingsNotSent,
      request,
      inputTokens: usage.inputTokens,
      outputTokens: usage.outputTokens,
      cost: cost === undefined ? null : cost / 1_000_000,
      latencyMs: Math.round(uptime() - startedAt),
    }
  }

/** Waits; throws if the signal aborts. */
export type Wait = (ms: number, signal: AbortSignal) => Promise<unknown>

/** Pauses that providers asked for; they apply to all calls in this process. */
interface ProviderPauses {
  pause(providerId: string, forMs: number): void
  waitFor(providerId: string, signal: AbortSignal): Promise<void>
}

function createProviderPauses(uptime: () => number, wait: Wait): ProviderPauses {
  const endsAt = new Map<string, number>()
  return {
    pause(providerId, forMs) {
      endsAt.set(providerId, Math.max(endsAt.get(providerId) ?? 0, uptime() + forMs))
    },
    async waitFor(providerId, signal) {
      for (;;) {
        const end = endsAt.get(providerId)
        if (end === undefined) return
        if (end > uptime()) await wait(end - uptime(), signal)
        // A later pause may have replaced this one during the wait.
        if (endsAt.get(providerId) === end) endsAt.delete(providerId)
      }
    },
  }
}
