import { type VerbContext, verb } from '../../../kernel/verb.ts'
import type { AiBudget } from './ai-budget.ts'
import { budgetView } from './budget-view.ts'

/** Reads a project's model budget for this month, and its spending. */
export const readAiBudget = verb(
  'get_ai_budget',
  async ({
    caller: { projectId },
    aiBudget,
  }: VerbContext<'get_ai_budget', { readonly aiBudget: Pick<AiBudget, 'read'> }>) => ({
    data: budgetView(await aiBudget.read(projectId)),
  }),
)
