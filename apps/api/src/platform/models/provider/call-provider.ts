import type { LanguageModelV3Usage } from '@ai-sdk/provider'
import type { SettingNotSent } from '@promptwire/core/models/model-settings'
import type { GuardedFetch } from '../../fetch/guarded-fetch.ts'
import { ZERO_USAGE } from '../estimate-usage.ts'
import type {
  CallModel,
  ModelEnd,
  ModelRequest,
  ModelUsage,
  OnText,
  SentRequest,
  ToolCall,
} from '../model.ts'
import type { FetchFor } from '../model-limits.ts'
import { isContentFilter, readProviderError } from './provider-error.ts'
import { brokenAnswer, providerFailure } from './provider-failure.ts'
import { providerModel } from './provider-model.ts'
import { callOptions } from './provider-options.ts'
import { readFinish, refusedText } from './read-finish.ts'
import { listOmittedSettings, omitUnsupportedSettings } from './reasoning-settings.ts'
import { describeRequest } from './sent-request.ts'
import { settingsNotSent } from './settings-not-sent.ts'
import { listMissing, removeUnsetStrict } from './written-body.ts'

export const createCallProvider =
  (fetchFor: FetchFor): CallModel =>
  async (request, signal, onText) => {
    const fetch = fetchFor(request.access, request.model)
    const called: Called = { answeredBy: request.model, isSent: false, isStreaming: false }
    try {
      if (!signal.aborted) return await streamCompletion(request, signal, onText, { fetch, called })
    } catch (error) {
      const filtered = signal.aborted ? undefined : filteredPrompt(error, called)
      if (filtered) return filtered
      if (!signal.aborted) throw providerFailure(error, request.access, called.isStreaming)
    }
    const usage = called.isSent ? undefined : ZERO_USAGE
    return { finishReason: 'aborted', usage, ...toEndMetadata(called) }
  }

interface Called {
  answeredBy: string
  /** The request left this process, so the provider may count it. */
  isSent: boolean
  /** The provider started a successful response. */
  isStreaming: boolean
  request?: SentRequest
  notSent?: readonly SettingNotSent[]
}

/** The sent request, and the settings that the SDK omitted. */
function finishRequest<Sent extends { readonly body?: unknown }>(
  sent: Sent,
  request: ModelRequest,
) {
  const { responseFormat, tools, toolChoice } = request.settings
  const isLeftAlone = !responseFormat?.schema && !tools && toolChoice === undefined
  if (isLeftAlone || typeof sent.body !== 'string') return { finished: sent, missing: [] }
  const body = JSON.parse(sent.body) as Record<string, unknown>
  removeUnsetStrict(body, request)
  return {
    finished: { ...sent, body: JSON.stringify(body) },
    missing: listMissing(body, request),
  }
}

async function streamCompletion(
  request: ModelRequest,
  signal: AbortSignal,
  hear: OnText,
  { fetch, called }: { readonly fetch: GuardedFetch; readonly called: Called },
): Promise<ModelEnd> {
  let missing: readonly SettingNotSent[] = []
  const watched: GuardedFetch = async (url, sent) => {
    const written = finishRequest(sent, request)
    missing = written.missing
    called.request = describeRequest(url, written.finished, request.access)
    const onSend = () => {
      called.isSent = true
    }
    const response = await fetch(url, { ...written.finished, onSend })
    called.isStreaming = response.ok
    return response
  }
  const model = await providerModel(request.access, request.model, watched)
  const { stream } = await model.doStream(callOptions(omitUnsupportedSettings(request), signal))
  let end: ModelEnd | undefined
  const toolCalls: ToolCall[] = []
  for await (const part of stream) {
    if (part.type === 'stream-start') {
      const reported = settingsNotSent(part.warnings)
      called.notSent = [...listOmittedSettings(request), ...reported, ...missing]
    }
    if (part.type === 'text-delta' && part.delta !== '') hear(part.delta)
    if (part.type === 'tool-call') {
      toolCalls.push({ id: part.toolCallId, name: part.toolName, arguments: part.input })
    }
    if (part.type === 'response-metadata') called.answeredBy = part.modelId ?? called.answeredBy
    if (part.type === 'error') throw part.error
    if (part.type !== 'finish') continue
    const finish = readFinish(part)
    if (!finish) throw brokenAnswer()
    hear(refusedText(part.providerMetadata) ?? '')
    const calls = toolCalls.length > 0 && { toolCalls }
    end = { ...finish, ...calls, ...toEndMetadata(called), usage: usageIn(part.usage) }
  }
  if (!end) throw brokenAnswer()
  return end
}

const toEndMetadata = ({ answeredBy, request, notSent = [] }: Called) => ({
  answeredBy,
  ...(request && { request }),
  ...(notSent.length > 0 && { settingsNotSent: notSent }),
})

/** Some providers return an error if their filter rejects a prompt (Azure: 400). */
function filteredPrompt(error: unknown, called: Called): ModelEnd | undefined {
  const { type = '', status } = readProviderError(error, called.isStreaming) ?? {}
  if (!isContentFilter(type)) return undefined
  const usage = status === undefined ? undefined : ZERO_USAGE
  const blocked = status === undefined ? {} : { promptBlocked: true as const }
  return { finishReason: 'content-filter', ...blocked, ...toEndMetadata(called), usage }
}

function usageIn({ inputTokens, outputTokens }: LanguageModelV3Usage): ModelUsage | undefined {
  // Zero input tokens means the gateway did not count.
  if (!inputTokens.total || outputTokens.total === undefined) return undefined
  return {
    inputTokens: inputTokens.total,
    outputTokens: outputTokens.total,
    cachedInputTokens: inputTokens.cacheRead ?? 0,
    cacheWriteTokens: inputTokens.cacheWrite ?? 0,
    isEstimate: false,
  }
}
