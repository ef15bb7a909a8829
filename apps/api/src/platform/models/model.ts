import type { ChatMessage } from '@promptwire/core/compile/chat-message'
import type { JsonSchema } from '@promptwire/core/contract/derive/json-schema'
import type { Turn } from '@promptwire/core/contract/turns'
import type { CacheMarks } from '@promptwire/core/formats/cache-marks'
import type { ProviderKind } from '@promptwire/core/models/model-providers'
import type { ModelSettings, SettingNotSent } from '@promptwire/core/models/model-settings'
import type { ProviderOptions } from '@promptwire/core/models/provider-options'

/** Address and opened credential of a model: never logged, never in a response. */
export interface ModelAccess {
  readonly kind: ProviderKind
  /** Undefined is the standard address of the kind. */
  readonly baseUrl: string | undefined
  readonly apiKey: string | undefined
  readonly options?: ProviderOptions
  /** Extra headers of every call; their values are secrets. */
  readonly headers?: Readonly<Record<string, string>>
  /** Between two pieces of an answer, and in all; without them, the defaults of the model. */
  readonly idleTimeoutMs?: number
  readonly totalMs?: number
}

/** System text after the first message is only for providers that take it. */
export type ModelMessage = ChatMessage

/** Only the author's settings: providers have their own defaults. */
export interface CallSettings extends Omit<ModelSettings, 'extras' | 'providerOptions'> {
  /** Beyond those, by the names of the AI SDK's provider options (`reasoningEffort`, `thinking`). */
  readonly providerOptions?: Readonly<Record<string, unknown>>
}

export interface ModelRequest {
  /** The project of the call; each has its share of concurrent calls. */
  readonly projectId: string
  readonly access: ModelAccess
  readonly model: string
  /** Empty for none. */
  readonly system: string
  readonly messages: readonly ModelMessage[]
  /** Answers of the model to them, with the results of its tools and further messages. */
  readonly turns?: readonly Turn[]
  /** Where the provider is asked to cache, by place, where the system text is a message. */
  readonly cacheMarks?: CacheMarks
  readonly settings: CallSettings
  /** The answer is JSON that the model should fit to this schema; the caller parses it. */
  readonly answerSchema?: JsonSchema
}

/** Input counts all that was read, the cached part too; output all that was written, thoughts too. */
export interface ModelUsage {
  readonly inputTokens: number
  readonly outputTokens: number
  readonly cachedInputTokens: number
  /** Written to the provider's cache, which some charge for. */
  readonly cacheWriteTokens: number
  /** The provider did not say, so we counted with our own counter. */
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

/** The HTTP request of a call, without its headers: they have the key. */
export interface SentRequest {
  readonly method: string
  /** After the provider's own address. */
  readonly path: string
  /** The JSON body; null if it is too large even with its texts shortened. */
  readonly body: unknown
  readonly shortened: boolean
}

/** A function that the model asks for. */
export interface ToolCall {
  readonly id: string
  readonly name: string
  /** JSON, as the model wrote it. */
  readonly arguments: string
}

/** How a call ended, and what it took. */
export interface ModelEnd {
  readonly finishReason: FinishReason
  /** The provider's own word for an end that is not `stop`. */
  readonly providerReason?: string
  /** The content filter refused the prompt, so that there is no answer. */
  readonly promptBlocked?: true
  /** Undefined for none. */
  readonly settingsNotSent?: readonly SettingNotSent[]
  /** Undefined for none. */
  readonly toolCalls?: readonly ToolCall[]
  /** Undefined where nothing was sent over the network. */
  readonly request?: SentRequest
  /** Undefined where the provider did not say. */
  readonly usage: ModelUsage | undefined
  /** The model as the provider names it in its answer. */
  readonly answeredBy: string
}

/** Receives the text of an answer as it arrives. */
export type OnText = (text: string) => void

/**
 * Calls a model. Throws a Failure in our words where the provider fails. The signal closes the
 * connection to the provider, and ends the call with what came until then.
 */
export type CallModel = (
  request: ModelRequest,
  signal: AbortSignal,
  onText: OnText,
) => Promise<ModelEnd>

/** The models that a provider offers by its own account; fails as a call does. */
export type ListModels = (access: ModelAccess, signal: AbortSignal) => Promise<string[]>

/** The room in which models are called. */
export interface Models {
  readonly call: CallModel
  readonly list: ListModels
}
