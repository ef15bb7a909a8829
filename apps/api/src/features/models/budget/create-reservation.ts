import { isReasoningModel } from '@promptwire/core/models/reasoning-models'
import { newId } from '../../../kernel/identifiers.ts'
import type { CalculateCost } from '../../../platform/models/cost.ts'
import { estimateInput } from '../../../platform/models/estimate-usage.ts'
import type { ModelAccess } from '../../../platform/models/model.ts'
import type { LimitedRequest } from '../check-usage.ts'
import type { Reservation } from './ai-budget.ts'

/** Longer than calls usually take. One that ends later still counts by its real usage. */
const EXPIRES_MS = 15 * 60 * 1000
const EXPIRES_REASONING_MS = 40 * 60 * 1000
const MARGIN_MS = 10 * 60 * 1000

const calculateExpiry = ({ totalMs = 0, idleTimeoutMs = 0 }: ModelAccess, model: string): number =>
  Math.max(
    isReasoningModel(model) ? EXPIRES_REASONING_MS : EXPIRES_MS,
    Math.max(totalMs, idleTimeoutMs) + MARGIN_MS,
  )

type ReservedCall = Pick<Reservation, 'purpose' | 'provider' | 'evalRunId'>

/** The maximum cost of a call, as far as it is known before. */
export async function createReservation(
  request: LimitedRequest,
  { purpose, provider, evalRunId }: ReservedCall,
  calculateCost: CalculateCost,
  at: Date,
): Promise<Reservation> {
  const { access, model, settings } = request
  const outputTokens = settings.maxOutputTokens
  const inputTokens = await estimateInput(request)
  const usage = { inputTokens, outputTokens, cachedInputTokens: 0, cacheWriteTokens: 0 }
  return {
    id: newId(at),
    expiresInMs: calculateExpiry(access, model),
    cost: (await calculateCost({ access, model, usage })) ?? null,
    inputTokens,
    outputTokens,
    purpose,
    provider,
    model,
    evalRunId,
  }
}
