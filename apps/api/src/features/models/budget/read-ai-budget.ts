import type { Verb } from '../../../kernel/verb.ts'
import type { AiBudget } from './ai-budget.ts'
import { budgetView } from './budget-view.ts'

/** What a project may spend on models this month, and what it has spent. */
export const readAiBudget =
  (budget: Pick<AiBudget, 'read'>): Verb<'get_ai_budget'> =>
  async ({ projectId }) => ({ data: budgetView(await budget.read(projectId)) })
