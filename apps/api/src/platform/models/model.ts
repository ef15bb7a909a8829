import type { JsonSchema } from '@promptwire/contract/derive/json-schema'
import type { Turn } from '@promptwire/contract/playground/turns'
import type { ChatMessage } from '@promptwire/core/compile/chat-message'
import type { CacheMarks } from '@promptwire/core/formats/cache-marks'
import type { ProviderKind } from '@promptwire/core/models/model-providers'
import type { ModelSettings, SettingNotSent } from '@promptwire/core/models/model-settings'
import type { ProviderOptions } from '@promptwire/core/models/provider-options'

/** A model's address and decrypted credential: never logged, never in a response. */
export interface ModelAccess {
  readonly kind: ProviderKind
  /** Undefined for the kind's standard address. */
  readonly baseUrl: string | undefined
  readonly apiKey: string | undefined
  readonly options?: ProviderOptions
  /** Extra headers of every call; their values are secrets. */
  readonly headers?: Readonly<Record<string, string>>
  /** Timeouts between two pieces of an answer, and in total; default to the model's. */
  readonly idleTimeoutMs?: number
  readonly totalMs?: number
}

/** System text after the first message is only for providers that accept it. */
export type ModelMessage = ChatMessage

/** Only the author's settings: providers have their own defaults. */
export interface CallSettings extends Omit<ModelSettings, 'extras' | 'providerOptions'> {
  /** Other options, by the AI SDK's names (`reasoningEffort`, `thinking`). */
  readonly providerOptions?: Readonly<Record<string, unknown>>
}

export interface ModelRequest {
  /** The project of the call; each has its share of concurrent calls. */
  readonly projectId: string
  readonly access: ModelAccess
  readonly model: string
  /** Empty without a system text. */
  readonly system: string
  readonly messages: readonly ModelMessage[]
  /** The model's answers to the messages, with tool results and further messages. */
  readonly turns?: readonly Turn[]
  /** Where to ask the provider to cache; the system text counts as a message. */
  readonly cacheMarks?: CacheMarks
  readonly settings: CallSettings
  /** The model should answer in JSON that fits this schema; the caller parses it. */
  readonly answerSchema?: JsonSchema
}

/** Input includes cached tokens; output includes reasoning tokens. */
export interface ModelUsage {
  readonly inputTokens: number
  readonly outputTokens: number
  readonly cachedInputTokens: number
  /** Written to the provider's cache, which some charge for. */
  readonly cacheWriteTokens: number
  /** True if the provider did not report usage, so we counted with our own counter. */
  readonly isEstimate: boolean
}

/**
 * `refusal`: the model declined; `content-filter`: the provider stopped it. `aborted`: the caller's
 * signal ended it; the answer so far is kept.
 */
export type FinishReason =
  | 'stop'
  | 'length'
  | 'content-filter'
  | 'refusal'
  | 'tool-calls'
  | 'aborted'
  | 'other'

/** The HTTP request of a call, without its headers: they contain the key. */
export interface SentRequest {
  readonly method: string
  /** After the provider's own address. */
  readonly path: string
  /** The JSON body; null if it is too large even with its texts shortened. */
  readonly body: unknown
  readonly shortened: boolean
}

export interface ToolCall {
  readonly id: string
  readonly name: string
  /** JSON, as the model wrote it. */
  readonly arguments: string
}

export interface ModelEnd {
  readonly finishReason: FinishReason
  /** The provider's own term for an end other than `stop`. */
  readonly providerReason?: string
  /** The content filter rejected the prompt, so there is no answer. */
  readonly promptBlocked?: true
  readonly settingsNotSent?: readonly SettingNotSent[]
  readonly toolCalls?: readonly ToolCall[]
  /** Undefined if nothing was sent over the network. */
  readonly request?: SentRequest
  readonly usage: ModelUsage | undefined
  /** The model that the provider names in its answer. */
  readonly answeredBy: string
}

export type OnText = (text: string) => void

/**
 * Calls a model. Throws a Failure in our words if the provider fails. The signal closes the
 * connection to the provider, and ends the call with the answer so far.
 */
export type CallModel = (
  request: ModelRequest,
  signal: AbortSignal,
  onText: OnText,
) => Promise<ModelEnd>

export type ListModels = (access: ModelAccess, signal: AbortSignal) => Promise<ListedModel[]>

export interface ListedModel {
  readonly name: string
  /** The provider's own format: a day, a time, or seconds since 1970. */
  readonly shutdownDate: string | number | null
}

export interface Models {
  readonly call: CallModel
  readonly list: ListModels
}
