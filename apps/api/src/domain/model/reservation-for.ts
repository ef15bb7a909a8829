import { isReasoningModel } from '@promptwire/core/reasoning-models'
import { newId } from '../identifiers.ts'
import type { Reservation } from './ai-budget.ts'
import type { LimitedRequest } from './check-usage.ts'
import type { CostOf } from './cost.ts'
import { estimateInput } from './estimate-usage.ts'
import type { ModelAccess } from './model.ts'

/** Longer than calls usually take. One that ends later still counts by its real usage. */
const EXPIRES_MS = 15 * 60 * 1000
const EXPIRES_REASONING_MS = 40 * 60 * 1000
const MARGIN_MS = 10 * 60 * 1000

const expiresAfter = ({ totalMs = 0, silenceMs = 0 }: ModelAccess, model: string): number =>
  Math.max(
    isReasoningModel(model) ? EXPIRES_REASONING_MS : EXPIRES_MS,
    Math.max(totalMs, silenceMs) + MARGIN_MS,
  )

type ReservedCall = Pick<Reservation, 'purpose' | 'provider' | 'evalRunId'>

/** What a call may spend at most, as far as that is known before. */
export async function reservationFor(
  request: LimitedRequest,
  { purpose, provider, evalRunId }: ReservedCall,
  costOf: CostOf,
  at: Date,
): Promise<Reservation> {
  const { access, model, settings } = request
  const outputTokens = settings.maxOutputTokens
  const inputTokens = await estimateInput(request)
  const usage = { inputTokens, outputTokens, cachedInputTokens: 0, cacheWriteTokens: 0 }
  return {
    id: newId(at),
    expiresInMs: expiresAfter(access, model),
    cost: (await costOf({ access, model, usage })) ?? null,
    ...{ inputTokens, outputTokens, purpose, provider, model, evalRunId },
  }
}
