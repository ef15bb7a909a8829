import { omitUndefined } from '../../../kernel/omit-undefined.ts'
import { type VerbContext, verb } from '../../../kernel/verb.ts'
import type { AiBudget } from './ai-budget.ts'
import { budgetView } from './budget-view.ts'

/** Sets what a project may spend on models in a month, and on which; what is spent stays counted. */
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
