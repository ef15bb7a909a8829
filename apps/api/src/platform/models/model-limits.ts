import { isReasoningModel } from '@promptwire/core/models/reasoning-models'
import type { GuardedFetch } from '../fetch/guarded-fetch.ts'
import type { FetchLimits } from '../fetch/watch-request.ts'
import type { ModelAccess } from './model.ts'

/** Limits of calls; reasoning models have more time. */
export interface ModelLimits extends FetchLimits {
  readonly reasoning: Pick<FetchLimits, 'stallMs' | 'totalMs'>
}

/** The fetch for calls of a model of a provider. */
export type FetchFor = (access: ModelAccess, model: string) => GuardedFetch

/** The provider's own timeouts win over the defaults of the model. */
export function limitsOfCall(
  { idleTimeoutMs, totalMs }: Pick<ModelAccess, 'idleTimeoutMs' | 'totalMs'>,
  model: string,
  { reasoning, ...usual }: ModelLimits,
): FetchLimits {
  const limits = { ...usual, ...(isReasoningModel(model) && reasoning) }
  return {
    ...limits,
    stallMs: idleTimeoutMs ?? limits.stallMs,
    // Silence that is allowed must fit into the whole.
    totalMs: totalMs ?? Math.max(limits.totalMs, idleTimeoutMs ?? 0),
  }
}
