import type { JsonSchema } from '@promptwire/core/contract/derive/json-schema'
import type { Turn } from '@promptwire/core/contract/turns'
import type { CachePlan } from '@promptwire/core/formats/cache-plan'
import type { ModelSettings } from '@promptwire/core/models/model-settings'
import type { Caller } from '../../kernel/caller.ts'
import type { ModelEnd, ModelMessage, ModelUsage, OnText } from '../../platform/models/model.ts'

/** The purpose of a model call, for the audit log. */
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
  /** By name or id; without one, the project's default. */
  readonly provider?: string | undefined
  /** Without one, the prompt's own if the provider serves it, else the provider's default. */
  readonly model?: string | undefined
  readonly promptModel?: string | undefined
  readonly system: string
  readonly messages: readonly ModelMessage[]
  /** After the messages. */
  readonly turns?: readonly Turn[]
  readonly settings: ModelSettings
  /** Of the prompt that is run. */
  readonly cache?: CachePlan
  readonly answerSchema?: JsonSchema
  /** A longer answer is aborted. */
  readonly maxTextLength?: number
  /** The answer may repeat its input: as many output tokens again are allowed. */
  readonly repeatsInput?: true
  /** The run of test cases that the call is part of. */
  readonly evalRunId?: string
}

/** The provider and model of a call. */
export interface CalledModel {
  readonly provider: { readonly id: string; readonly name: string }
  readonly model: string
}

/** The usage of a run, however it ended. */
export interface RunSpent {
  readonly usage: ModelUsage
  /** Millionths of a US dollar; undefined if unknown. */
  readonly cost: number | undefined
  readonly durationMs: number
  /** From the beginning of the call, as the duration is; null where no text came. */
  readonly firstTextMs: number | null
}

/** The answer and its usage. */
export interface RunEnd extends Omit<ModelEnd, 'usage'>, CalledModel, RunSpent {
  readonly text: string
}

/** Observes a run, and gets what a failed run does not return. */
export interface RunWatcher {
  /** Before the call is made: nothing but the provider can refuse it any more. */
  called(called: CalledModel): void
  onText: OnText
  settled(spent: RunSpent): void
}

/**
 * Runs a model of the project's providers within its budget. Usage is counted and audited however the
 * run ends: answered, aborted, cut off or failed. Never call it inside a change: the transaction
 * would stay open during the call.
 */
export type RunModel = (
  caller: Caller,
  run: ModelRun,
  signal: AbortSignal,
  watcher?: RunWatcher,
) => Promise<RunEnd>
