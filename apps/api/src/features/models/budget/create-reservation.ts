import { isReasoningModel } from '@promptwire/core/models/reasoning-models'
import { newId } from '../../../kernel/identifiers.ts'
import type { CalculateCost } from '../../../platform/models/cost.ts'
import type { ModelAccess } from '../../../platform/models/model.ts'
import type { LimitedRequest } from '../check-usage.ts'
import type { Reservation } from './ai-budget.ts'
import { estimateMaxSpent } from './max-spent.ts'

/** Longer than most calls take. A call that ends later counts by its real usage. */
const EXPIRES_MS = 15 * 60 * 1000
const EXPIRES_REASONING_MS = 40 * 60 * 1000
const MARGIN_MS = 10 * 60 * 1000

const calculateExpiry = ({ totalMs = 0, idleTimeoutMs = 0 }: ModelAccess, model: string): number =>
  Math.max(
    isReasoningModel(model) ? EXPIRES_REASONING_MS : EXPIRES_MS,
    Math.max(totalMs, idleTimeoutMs) + MARGIN_MS,
  )

type ReservedCall = Pick<Reservation, 'purpose' | 'provider' | 'evalRunId'>

/** Reserves the max cost and tokens of a call. */
export async function createReservation(
  request: LimitedRequest,
  { purpose, provider, evalRunId }: ReservedCall,
  calculateCost: CalculateCost,
  at: Date,
): Promise<Reservation> {
  const { access, model } = request
  return {
    id: newId(at),
    expiresInMs: calculateExpiry(access, model),
    ...(await estimateMaxSpent(request, calculateCost)),
    purpose,
    provider,
    model,
    evalRunId,
  }
}
