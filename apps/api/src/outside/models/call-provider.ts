import type { LanguageModelV3StreamPart, LanguageModelV3Usage } from '@ai-sdk/provider'
import { estimateUsage, NOTHING_USED } from '../../domain/model/estimate-usage.ts'
import type {
  CallModel,
  FinishReason,
  ModelPart,
  ModelRequest,
  ModelUsage,
} from '../../domain/model/model.ts'
import type { GuardedFetch } from '../guarded-fetch.ts'
import { brokenAnswer, providerFailure } from './provider-failure.ts'
import { providerModel } from './provider-model.ts'
import { callOptions } from './provider-options.ts'

/** Calls models of providers, by their own wire protocols. */
export const createCallProvider = (fetch: GuardedFetch): CallModel =>
  async function* (request, signal) {
    const answer: Answer = { text: '', answeredBy: request.model }
    const leaving = new AbortController()
    const leave = () => leaving.abort()
    signal.addEventListener('abort', leave)
    try {
      if (!signal.aborted) yield* partsOf(request, fetch, leaving.signal, answer)
      if (!signal.aborted || answer.isWhole) return
    } catch (error) {
      if (!signal.aborted) throw providerFailure(error, request.access)
    } finally {
      signal.removeEventListener('abort', leave)
      // Who stopped reading has left as well.
      leave()
    }
    const usage = answer.isAsked ? await estimateUsage(request, answer.text) : NOTHING_USED
    yield { kind: 'end', finishReason: 'aborted', usage, answeredBy: answer.answeredBy }
  }

/** What is known of an answer so far. */
interface Answer {
  text: string
  answeredBy: string
  isAsked?: boolean
  isWhole?: boolean
}

async function* partsOf(
  request: ModelRequest,
  fetch: GuardedFetch,
  signal: AbortSignal,
  answer: Answer,
): AsyncGenerator<ModelPart> {
  const model = await providerModel(request.access, request.model, fetch)
  answer.isAsked = true
  const { stream } = await model.doStream(callOptions(request, signal))
  for await (const part of stream) {
    if (part.type === 'text-delta' && part.delta !== '') {
      answer.text += part.delta
      yield { kind: 'text', text: part.delta }
    }
    if (part.type === 'response-metadata') answer.answeredBy = part.modelId ?? answer.answeredBy
    if (part.type === 'error') throw part.error
    if (part.type === 'finish') yield await endOf(part, request, answer)
  }
  if (!answer.isWhole) throw brokenAnswer()
}

type Finish = Extract<LanguageModelV3StreamPart, { type: 'finish' }>

async function endOf(part: Finish, request: ModelRequest, answer: Answer): Promise<ModelPart> {
  const { unified, raw } = part.finishReason
  // The SDKs finish every stream, also one that ended in its middle: then nobody gave a reason.
  if (unified === 'error' || (unified === 'other' && raw === undefined)) throw brokenAnswer()
  answer.isWhole = true
  return {
    kind: 'end',
    finishReason: REASONS[unified] ?? 'other',
    usage: usageIn(part.usage) ?? (await estimateUsage(request, answer.text)),
    answeredBy: answer.answeredBy,
  }
}

const REASONS: Partial<Record<Finish['finishReason']['unified'], FinishReason>> = {
  stop: 'stop',
  length: 'length',
  'content-filter': 'content-filter',
}

/** What the provider says was used; undefined where it does not. */
function usageIn({ inputTokens, outputTokens }: LanguageModelV3Usage): ModelUsage | undefined {
  if (inputTokens.total === undefined || outputTokens.total === undefined) return undefined
  return {
    inputTokens: inputTokens.total,
    outputTokens: outputTokens.total,
    cachedInputTokens: inputTokens.cacheRead ?? 0,
    cacheWriteTokens: inputTokens.cacheWrite ?? 0,
    isEstimate: false,
  }
}
