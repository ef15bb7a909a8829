import { isReasoningModel } from '@promptwire/core/models/reasoning-models'
import type { GuardedFetch } from '../fetch/guarded-fetch.ts'
import type { FetchLimits } from '../fetch/watch-request.ts'
import type { ModelAccess } from './model.ts'

/** Reasoning models get more time. */
export interface ModelLimits extends FetchLimits {
  readonly reasoning: Pick<FetchLimits, 'stallMs' | 'totalMs'>
}

export type FetchFor = (access: ModelAccess, model: string) => GuardedFetch

/** The provider's own timeouts override the model's defaults. */
export function limitsOfCall(
  { idleTimeoutMs, totalMs }: Pick<ModelAccess, 'idleTimeoutMs' | 'totalMs'>,
  model: string,
  { reasoning, ...usual }: ModelLimits,
): FetchLimits {
  const limits = { ...usual, ...(isReasoningModel(model) && reasoning) }
  return {
    ...limits,
    stallMs: idleTimeoutMs ?? limits.stallMs,
    // The allowed silence must fit into the total time.
    totalMs: totalMs ?? Math.max(limits.totalMs, idleTimeoutMs ?? 0),
  }
}
