import type { SettingNotSent } from '@promptwire/core/models/model-settings'
import type { Caller } from '../../../kernel/caller.ts'
import type { SentRequest, ToolCall } from '../../../platform/models/model.ts'
import type { ModelRun } from '../../models/index.ts'

export type CompletionRequest = ModelRun & { readonly provider: string; readonly model: string }

export interface Completion {
  readonly text: string
  readonly finishReason: string
  readonly toolCalls: readonly ToolCall[]
  readonly settingsNotSent: readonly SettingNotSent[]
  readonly request: SentRequest | undefined
  readonly inputTokens: number
  readonly outputTokens: number
  /** US dollars; null if unknown. */
  readonly cost: number | null
  readonly latencyMs: number
}

/** Requests a whole answer within the project's budget; calls `alive` as the answer streams in. */
export type RequestCompletion = (
  caller: Caller,
  question: CompletionRequest,
  signal: AbortSignal,
  alive: () => void,
) => Promise<Completion>
