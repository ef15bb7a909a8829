import type { AiBudgetView } from '@promptwire/core/contract/people/ai-budget'
import { getMonthRange } from '@promptwire/core/plans'
import type { BudgetInUse } from './ai-budget.ts'

export const budgetView = ({
  readAt,
  limits,
  rules,
  used,
  reserved,
  calls,
  unpricedCalls,
  lostCalls,
  lostTokens,
}: BudgetInUse): AiBudgetView => ({
  month_start: getMonthRange(readAt).start.toISOString(),
  month_end: getMonthRange(readAt).end.toISOString(),
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
