import { omitUndefined } from '../../../kernel/omit-undefined.ts'
import type { Verb } from '../../../kernel/verb.ts'
import type { AiBudget } from './ai-budget.ts'
import { budgetView } from './budget-view.ts'

/** Sets what a project may spend on models in a month, and on which; what is spent stays counted. */
export const setAiBudget =
  (budget: Pick<AiBudget, 'read' | 'setLimits'>): Verb<'set_ai_budget'> =>
  async (caller, { monthly_tokens: tokens, monthly_cost: cost, ...given }) => {
    const rules = omitUndefined({
      allowUnpricedModels: given.allow_unpriced_models,
      allowedModels: given.allowed_models,
      maxOutputTokens: given.max_output_tokens,
    })
    await budget.setLimits(caller, { tokens, cost }, rules)
    return { data: budgetView(await budget.read(caller.projectId)) }
  }
