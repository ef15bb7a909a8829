import type { JsonSchema } from '@promptwire/contract/derive/json-schema'
import type { Turn } from '@promptwire/contract/playground/turns'
import type { CachePlan } from '@promptwire/core/formats/cache-plan'
import type { ModelSettings } from '@promptwire/core/models/model-settings'
import type { Caller } from '../../kernel/caller.ts'
import type { ModelEnd, ModelMessage, ModelUsage, OnText } from '../../platform/models/model.ts'
import type { Spent } from './budget/ai-budget.ts'

/** Recorded in the audit log. */
export type ModelPurpose =
  | 'playground'
  | 'eval'
  | 'judge'
  | 'import'
  | 'rewrite'
  | 'copilot'
  | 'test'

export interface ModelRun {
  readonly purpose: ModelPurpose
  /** Name or id; the project's default if left out. */
  readonly provider?: string | undefined
  /** Default: the prompt's model if the provider serves it, else the provider's default. */
  readonly model?: string | undefined
  readonly promptModel?: string | undefined
  readonly system: string
  readonly messages: readonly ModelMessage[]
  /** Appended after the messages. */
  readonly turns?: readonly Turn[]
  readonly settings: ModelSettings
  readonly cache?: CachePlan
  readonly answerSchema?: JsonSchema
  /** Max characters; a longer answer is aborted. */
  readonly maxTextLength?: number
  /** The answer may repeat its input, so the input's tokens are added to the output limit. */
  readonly repeatsInput?: true
  /** The eval run that the call belongs to. */
  readonly evalRunId?: string
}

export interface CalledModel {
  readonly provider: { readonly id: string; readonly name: string }
  readonly model: string
}

/** The usage of a run, including failed and aborted ones. */
export interface RunSpent {
  readonly usage: ModelUsage
  /** Millionths of a US dollar; undefined if unknown. */
  readonly cost: number | undefined
  readonly durationMs: number
  /** From the start of the call, as `durationMs`; null without text. */
  readonly firstTextMs: number | null
}

export interface RunEnd extends Omit<ModelEnd, 'usage'>, CalledModel, RunSpent {
  readonly text: string
}

/** Observes a run, including facts that a failed run does not return. */
export interface RunWatcher {
  /** Called before the request is sent; from then on only the provider can reject it. */
  called(called: CalledModel): void
  onText: OnText
  settled(spent: RunSpent): void
}

/**
 * Runs a model within the project's budget. Usage is counted and audited even if the run fails or
 * is aborted. Never call it inside a change: the transaction would stay open during the call.
 */
export type RunModel = (
  caller: Caller,
  run: ModelRun,
  signal: AbortSignal,
  watcher?: RunWatcher,
) => Promise<RunEnd>

/** Estimates the max spending of a run with unknown input, without a model call. */
export type EstimateCall = (
  caller: Caller,
  run: ModelRun,
  addedInputTokens?: number,
) => Promise<Spent>
