import type { LanguageModelV3StreamPart, LanguageModelV3Usage } from '@ai-sdk/provider'
import { NOTHING_USED } from '../../domain/model/estimate-usage.ts'
import type {
  CallModel,
  FinishReason,
  HearText,
  ModelEnd,
  ModelRequest,
  ModelUsage,
} from '../../domain/model/model.ts'
import type { GuardedFetch } from '../guarded-fetch.ts'
import { brokenAnswer, providerFailure } from './provider-failure.ts'
import { providerModel } from './provider-model.ts'
import { callOptions } from './provider-options.ts'

/** Calls models of providers, by their own wire protocols. */
export const createCallProvider =
  (fetch: GuardedFetch): CallModel =>
  async (request, signal, hear) => {
    const called: Called = { answeredBy: request.model, isAsked: false }
    try {
      if (!signal.aborted) return await answerOf(request, signal, hear, { fetch, called })
    } catch (error) {
      if (!signal.aborted) throw providerFailure(error, request.access)
    }
    const usage = called.isAsked ? undefined : NOTHING_USED
    return { finishReason: 'aborted', usage, answeredBy: called.answeredBy }
  }

/** What is known of a call so far. */
interface Called {
  answeredBy: string
  isAsked: boolean
}

async function answerOf(
  request: ModelRequest,
  signal: AbortSignal,
  hear: HearText,
  { fetch, called }: { readonly fetch: GuardedFetch; readonly called: Called },
): Promise<ModelEnd> {
  const model = await providerModel(request.access, request.model, fetch)
  called.isAsked = true
  const { stream } = await model.doStream(callOptions(request, signal))
  let end: ModelEnd | undefined
  for await (const part of stream) {
    if (part.type === 'text-delta' && part.delta !== '') hear(part.delta)
    if (part.type === 'response-metadata') called.answeredBy = part.modelId ?? called.answeredBy
    if (part.type === 'error') throw part.error
    if (part.type === 'finish') end = endOf(part, called)
  }
  if (!end) throw brokenAnswer()
  return end
}

type Finish = Extract<LanguageModelV3StreamPart, { type: 'finish' }>

function endOf({ finishReason, usage }: Finish, { answeredBy }: Called): ModelEnd {
  const { unified, raw } = finishReason
  // The SDKs finish every stream, also one that ended in its middle: then nobody gave a reason.
  if (unified === 'error' || (unified === 'other' && raw === undefined)) throw brokenAnswer()
  return { finishReason: REASONS[unified] ?? 'other', usage: usageIn(usage), answeredBy }
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
