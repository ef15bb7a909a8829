import { paginate } from '../../kernel/page.ts'
import { internalVerb, verb } from '../../kernel/verb.ts'
import { listMemberProjects } from './list-member-projects.sql.ts'
import { countProjectContents, findQuickStart } from './project-stats.sql.ts'
import { projectView } from './project-view.ts'
import { findProject, listManagedAccounts } from './projects.sql.ts'
import { requireProject } from './require-project.ts'

export const readProject = verb('get_project', async ({ caller, unitOfWork }) => ({
  data: projectView(requireProject(await findProject(unitOfWork, caller.projectId)), caller.may),
}))

/** Lists the projects of the person or the key's creator; each project needs its own key. */
export const listReachableProjects = verb(
  'list_projects',
  async ({ caller: { actor, projectId }, input, unitOfWork }) => {
    const reachable =
      actor.kind === 'system' ? [] : await listMemberProjects(unitOfWork, actor.userId)
    const views = reachable.map(({ id, name, promptCount }) => ({
      id,
      name,
      prompt_count: promptCount,
      is_current: id === projectId,
    }))
    return paginate(views, input)
  },
)

/** Accounts where the person may create projects; pages offer creation only if there is one. */
export const listProjectHomes = internalVerb(
  'list_project_homes',
  async ({ caller, unitOfWork }) => ({
    data: await listManagedAccounts(unitOfWork, caller.userId),
  }),
)

export const countContents = verb('count_project_contents', async ({ caller, unitOfWork }) => ({
  data: await countProjectContents(unitOfWork, caller),
}))

/** The completed first steps, derived from the project's data. */
export const readQuickStart = verb('get_quick_start', async ({ caller, unitOfWork }) => ({
  data: await findQuickStart(unitOfWork, caller.projectId),
}))
