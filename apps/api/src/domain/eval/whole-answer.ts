import { Failure } from '@promptwire/core/failure'
import { storable } from '@promptwire/core/json-text'
import type { RunModel } from '../model/run-model.ts'
import type { AskModel } from './ask-model.ts'

/** What is longer than that is not judged. */
const MOST_ANSWER = 100_000
/** The wait before each further attempt, where the provider does not say how long. */
const WAITS_MS = [1_000, 4_000, 15_000]
/** A provider that wants to be left alone for longer has its cases fail. */
const LONGEST_WAIT_MS = 60_000
const TRANSIENT = new Set<string>(['RATE_LIMITED', 'PROVIDER_FAILED', 'UNAVAILABLE'])

/** Waits, unless the signal ends it: it throws then. */
export type Wait = (ms: number, signal: AbortSignal) => Promise<unknown>

/** Asks for whole answers, and again where a provider is busy or failed in passing. */
export const askUntilAnswered =
  (runModel: RunModel, uptime: () => number, wait: Wait): AskModel =>
  async (caller, question, signal) => {
    const askOnce = createAskOnce(runModel, uptime)
    for (const usual of [...WAITS_MS, undefined]) {
      try {
        return await askOnce(caller, question, signal)
      } catch (error) {
        const pause = usual === undefined ? undefined : pauseAfter(error, usual)
        if (pause === undefined || signal.aborted) throw error
        await wait(pause, signal)
      }
    }
    throw new Failure('UNAVAILABLE', 'The model could not be reached.')
  }

/** Undefined where trying again would change nothing. */
function pauseAfter(error: unknown, usual: number): number | undefined {
  if (!(error instanceof Failure) || !TRANSIENT.has(error.code)) return undefined
  const said = Number(error.headers['Retry-After'] ?? Number.NaN) * 1_000
  const pause = Number.isFinite(said) ? Math.max(said, usual) : usual
  return pause > LONGEST_WAIT_MS ? undefined : pause
}

const createAskOnce =
  (runModel: RunModel, uptime: () => number): AskModel =>
  async (caller, question, signal) => {
    const startedAt = uptime()
    const run = { ...question, mostText: MOST_ANSWER }
    const { text, finishReason, usage, cost } = await runModel(caller, run, signal)
    if (text.length > MOST_ANSWER) {
      throw new Failure('PAYLOAD_TOO_LARGE', `The answer has more than ${MOST_ANSWER} characters.`)
    }
    return {
      text: storable(text),
      finishReason: finishReason.replaceAll('-', '_'),
      inputTokens: usage.inputTokens,
      outputTokens: usage.outputTokens,
      cost: cost === undefined ? null : cost / 1_000_000,
      latencyMs: Math.round(uptime() - startedAt),
    }
  }
