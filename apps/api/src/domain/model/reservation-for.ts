import { monthOf } from '@promptwire/core/plans'
import type { Reservation } from './ai-budget.ts'
import type { LimitedRequest } from './check-usage.ts'
import type { CostOf } from './cost.ts'

/** Longer than a call can take, its wait for a turn included. */
const EXPIRES_MS = 15 * 60 * 1000

/** What a call may spend at most, as far as that is known before. An unknown price holds no cost. */
export async function reservationFor(
  { access, model, settings }: LimitedRequest,
  inputTokens: number,
  costOf: CostOf,
  { id, at }: { readonly id: string; readonly at: Date },
): Promise<Reservation> {
  const outputTokens = settings.maxOutputTokens
  const usage = { inputTokens, outputTokens, cachedInputTokens: 0, cacheWriteTokens: 0 }
  return {
    id,
    month: monthOf(at).start,
    tokens: inputTokens + outputTokens,
    cost: (await costOf({ access, model, usage })) ?? 0,
    expiresAt: new Date(at.getTime() + EXPIRES_MS),
  }
}
