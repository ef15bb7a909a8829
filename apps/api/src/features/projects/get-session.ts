import { getRolePermissions } from '@promptwire/core/access/roles'
import type { Plan } from '@promptwire/core/plans'
import { type InternalContext, internalVerb } from '../../kernel/verb.ts'
import { personView } from '../auth/index.ts'
import type { ReadQuietReason } from '../operations/index.ts'
import { listAndSummarize, listMemberProjects } from './list-member-projects.sql.ts'
import type { SummarizedProject } from './project-record.ts'
import { projectView, summaryView } from './project-view.ts'

interface SessionNeeds {
  readonly readQuietReason: ReadQuietReason
  readonly defaultPlan: Plan
}

/** Returns the signed-in person, their projects, and the counts of one project. */
export const getSession = internalVerb(
  'get_session',
  async ({
    caller: { user, needsSecondFactor, mayCreateProjects, at },
    input: { project_id },
    unitOfWork,
    readQuietReason,
    defaultPlan,
  }: InternalContext<'get_session', SessionNeeds>) => {
    const found: readonly SummarizedProject[] =
      project_id === undefined
        ? await listMemberProjects(unitOfWork, user.id)
        : await listAndSummarize(unitOfWork, user.id, project_id, at)
    const views = found.map((project) => ({
      ...projectView(project, getRolePermissions(project.role)),
      account: project.account,
    }))
    const summary = await summarize(found, { readQuietReason, defaultPlan })
    return {
      data: {
        user: personView(user),
        projects: views,
        summary,
        second_factor_needed: needsSecondFactor,
        may_create_projects: mayCreateProjects,
      },
    }
  },
)

/** The counts of the only project that has them. */
async function summarize(
  found: readonly SummarizedProject[],
  { readQuietReason, defaultPlan }: SessionNeeds,
) {
  const project = found.find(({ summary }) => summary !== undefined)
  if (!project?.summary) return null
  return {
    ...summaryView(project.id, project.summary, defaultPlan),
    may: [...getRolePermissions(project.role)],
    ...((await readQuietReason()) && { quiet: true as const }),
  }
}
