import type { SettingNotSent } from '@promptwire/core/models/model-settings'
import type { Caller } from '../../../kernel/caller.ts'
import type { SentRequest, ToolCall } from '../../../platform/models/model.ts'
import type { ModelRun } from '../../models/index.ts'

/** The request to a model, with the provider and model that the run pinned. */
export type CompletionRequest = ModelRun & { readonly provider: string; readonly model: string }

/** A whole answer. */
export interface Completion {
  readonly text: string
  readonly finishReason: string
  readonly toolCalls: readonly ToolCall[]
  readonly settingsNotSent: readonly SettingNotSent[]
  readonly request: SentRequest | undefined
  readonly inputTokens: number
  readonly outputTokens: number
  /** In US dollars; null if unknown. */
  readonly cost: number | null
  readonly latencyMs: number
}

/** Asks for a whole answer, within the project's budget; calls `alive` while the answer comes. */
export type RequestCompletion = (
  caller: Caller,
  question: CompletionRequest,
  signal: AbortSignal,
  alive: () => void,
) => Promise<Completion>
