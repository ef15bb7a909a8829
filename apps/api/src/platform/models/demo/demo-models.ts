import { Failure } from '@promptwire/core/errors/failure'
import { tokenCounterFor } from '@promptwire/core/tokens/counter'
import { estimateUsage } from '../estimate-usage.ts'
import type { CallModel, FinishReason, ModelRequest, Models } from '../model.ts'
import { DEMO_MODELS, demoAnswer } from './demo-answer.ts'

const MAX_PIECES = 60
const BETWEEN_PIECES_MS = 15

/** Resolves after the wait, or when the signal is aborted. */
export type Pause = (ms: number, signal: AbortSignal) => Promise<void>

/** Rule-based models: deterministic answers in this process, without network calls. */
export const createDemoModels = (pause: Pause): Models => ({
  call: createCallDemo(pause),
  list: async () => DEMO_MODELS.map((name) => ({ name, shutdownDate: null })),
})

const createCallDemo =
  (pause: Pause): CallModel =>
  async (request, signal, onText) => {
    requireDemoModel(request.model)
    const { pieces, full } = await answerInPieces(request)
    let text = ''
    for (const piece of pieces) {
      if (signal.aborted) break
      text += piece
      onText(piece)
      await pause(BETWEEN_PIECES_MS, signal)
    }
    const finishReason: FinishReason = signal.aborted ? 'aborted' : full ? 'stop' : 'length'
    const usage = { ...(await estimateUsage(request, text)), isEstimate: false }
    return { finishReason, usage, answeredBy: request.model }
  }

function requireDemoModel(model: string): void {
  if (DEMO_MODELS.some((name) => name === model)) return
  throw new Failure(
    'PROVIDER_REFUSED',
    `The demo has no model of this name, only ${DEMO_MODELS.join(' and ')}.`,
  )
}

/** Cuts the answer at max output tokens and stop sequences. */
async function answerInPieces(request: ModelRequest) {
  const answer = demoAnswer(request)
  if (answer === undefined) {
    throw new Failure('PROVIDER_REFUSED', 'The demo cannot answer with this schema.')
  }
  const { stop = [], maxOutputTokens } = request.settings
  const stops = stop.map((each) => answer.indexOf(each)).filter((place) => place >= 0)
  const until = answer.slice(0, Math.min(answer.length, ...stops))
  const count = await tokenCounterFor(undefined)
  const output = maxOutputTokens === undefined ? until : count.truncate(until, maxOutputTokens)
  return { pieces: splitIntoPieces(output), full: output.length === until.length }
}

/** Whole words with the spaces before them. */
function splitIntoPieces(text: string): string[] {
  const words = text.split(/(?<=\S)(?=\s)/).filter(Boolean)
  const size = Math.ceil(words.length / MAX_PIECES) || 1
  return Array.from({ length: Math.ceil(words.length / size) }, (_, i) =>
    words.slice(i * size, (i + 1) * size).join(''),
  )
}
