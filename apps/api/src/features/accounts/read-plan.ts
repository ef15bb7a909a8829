import type { Plan } from '@promptwire/core/plans'
import { type VerbContext, verb } from '../../kernel/verb.ts'
import { requireProject } from '../projects/index.ts'
import { findAccountInUse } from './accounts.sql.ts'
import { planView } from './plan-view.ts'

export const readPlan = verb(
  'get_plan',
  async ({
    caller: { projectId, at },
    unitOfWork,
    defaultPlan,
  }: VerbContext<'get_plan', { readonly defaultPlan: Plan }>) => ({
    data: planView(
      requireProject(await findAccountInUse(unitOfWork, projectId, at)),
      defaultPlan,
      at,
    ),
  }),
)
