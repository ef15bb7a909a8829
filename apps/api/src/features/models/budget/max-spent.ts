import type { CalculateCost } from '../../../platform/models/cost.ts'
import { estimateInput } from '../../../platform/models/estimate-usage.ts'
import type { LimitedRequest } from '../check-usage.ts'
import type { Spent } from './ai-budget.ts'

export async function estimateMaxSpent(
  request: LimitedRequest,
  calculateCost: CalculateCost,
  addedInputTokens = 0,
): Promise<Spent> {
  const { access, model, settings } = request
  const outputTokens = settings.maxOutputTokens
  const inputTokens = (await estimateInput(request)) + addedInputTokens
  const usage = { inputTokens, outputTokens, cachedInputTokens: 0, cacheWriteTokens: 0 }
  return {
    inputTokens,
    outputTokens,
    cost: (await calculateCost({ access, model, usage })) ?? null,
  }
}
