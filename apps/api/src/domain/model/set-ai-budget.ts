import { monthOf } from '@promptwire/core/plans'
import type { Verb } from '../verb.ts'
import type { AiBudget } from './ai-budget.ts'
import { budgetView } from './budget-view.ts'

/** Sets what a project may spend on models in a month; what is spent already stays counted. */
export const setAiBudget =
  (budget: Pick<AiBudget, 'read' | 'setLimits'>): Verb<'set_ai_budget'> =>
  async (caller, { monthly_tokens: tokens, monthly_cost: cost }) => {
    await budget.setLimits(caller, { tokens, cost })
    return { data: budgetView(await budget.read(caller.projectId, caller.at), monthOf(caller.at)) }
  }
