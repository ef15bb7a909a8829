import type { AiBudgetView } from '@promptwire/contract/models/ai-budget'
import { getMonthRange } from '@promptwire/core/plans'
import { omitUndefined } from '../../../kernel/omit-undefined.ts'
import { type VerbContext, verb } from '../../../kernel/verb.ts'
import type { AiBudget } from './ai-budget.sql.ts'
import type { BudgetInUse } from './ai-budget.ts'

/** Returns this month's budget and spending. */
export const readAiBudget = verb(
  'get_ai_budget',
  async ({
    caller: { projectId },
    aiBudget,
  }: VerbContext<'get_ai_budget', { readonly aiBudget: Pick<AiBudget, 'read'> }>) => ({
    data: budgetView(await aiBudget.read(projectId)),
  }),
)

/** Sets monthly limits and model rules; keeps what is already spent. */
export const setAiBudget = verb(
  'set_ai_budget',
  async ({
    caller,
    input: { monthly_tokens: tokens, monthly_cost: cost, ...given },
    aiBudget,
  }: VerbContext<'set_ai_budget', { readonly aiBudget: Pick<AiBudget, 'read' | 'setLimits'> }>) => {
    const rules = omitUndefined({
      allowUnpricedModels: given.allow_unpriced_models,
      allowedModels: given.allowed_models,
      maxOutputTokens: given.max_output_tokens,
    })
    await aiBudget.setLimits(caller, { tokens, cost }, rules)
    return { data: budgetView(await aiBudget.read(caller.projectId)) }
  },
)

const budgetView = ({
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
