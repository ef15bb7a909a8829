import type { Verb } from '../../../kernel/verb.ts'
import type { AiBudget } from './ai-budget.ts'
import { budgetView } from './budget-view.ts'

/** Reads a project's model budget for this month, and its spending. */
export const readAiBudget =
  (budget: Pick<AiBudget, 'read'>): Verb<'get_ai_budget'> =>
  async ({ projectId }) => ({ data: budgetView(await budget.read(projectId)) })
