import type { AiBudgetView } from '@promptwire/core/contract/people/ai-budget'
import type { BudgetInUse } from './ai-budget.ts'

export const budgetView = (
  { limits, rules, used, reserved, calls, unpricedCalls, lostCalls, lostTokens }: BudgetInUse,
  { start, end }: { readonly start: Date; readonly end: Date },
): AiBudgetView => ({
  month_start: start.toISOString(),
  month_end: end.toISOString(),
  monthly_tokens: limits.tokens,
  monthly_cost: limits.cost,
  tokens_used: used.tokens,
  cost_used: used.cost,
  tokens_reserved: reserved.tokens,
  cost_reserved: reserved.cost,
  calls,
  unpriced_calls: unpricedCalls,
  lost_calls: lostCalls,
  lost_tokens: lostTokens,
  allow_unpriced_models: rules.allowUnpricedModels,
  allowed_models: [...rules.allowedModels],
  max_output_tokens: rules.maxOutputTokens,
})
