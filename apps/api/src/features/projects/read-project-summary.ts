import type { Plan } from '@promptwire/core/plans'
import { type VerbContext, verb } from '../../kernel/verb.ts'
import type { ReadQuietReason } from '../operations/index.ts'
import { summarizeProject } from './project-summary.sql.ts'
import { summaryView } from './project-view.ts'
import { requireProject } from './require-project.ts'

export const readProjectSummary = verb(
  'get_project_summary',
  async ({
    caller: { projectId, may, at },
    unitOfWork,
    readQuietReason,
    defaultPlan,
  }: VerbContext<
    'get_project_summary',
    {
      readonly readQuietReason: ReadQuietReason
      readonly defaultPlan: Plan
    }
  >) => {
    const found = requireProject(await summarizeProject(unitOfWork, projectId, at))
    const quietReason = await readQuietReason()
    return {
      data: {
        ...summaryView(projectId, found, defaultPlan),
        may: [...may],
        ...(quietReason && { quiet: true as const }),
      },
    }
  },
)
