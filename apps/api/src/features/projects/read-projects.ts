import { paginate } from '../../kernel/page.ts'
import { internalVerb, verb } from '../../kernel/verb.ts'
import { listMemberProjects } from './list-member-projects.sql.ts'
import { countProjectContents, findQuickStart } from './project-stats.sql.ts'
import { projectView } from './project-view.ts'
import { findProject, listManagedAccounts } from './projects.sql.ts'
import { requireProject } from './require-project.ts'

/** The project itself. */
export const readProject = verb('get_project', async ({ caller, unitOfWork }) => ({
  data: projectView(requireProject(await findProject(unitOfWork, caller.projectId)), caller.may),
}))

/** The projects of the person, or of who made the key; each needs a key of its own. */
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

/** The accounts where the person may create projects; without one, no page offers it. */
export const listProjectHomes = internalVerb(
  'list_project_homes',
  async ({ caller, unitOfWork }) => ({
    data: await listManagedAccounts(unitOfWork, caller.userId),
  }),
)

/** Counts what deleting the project would delete. */
export const countContents = verb('count_project_contents', async ({ caller, unitOfWork }) => ({
  data: await countProjectContents(unitOfWork, caller),
}))

/** The project's completed first steps, derived from its data. */
export const readQuickStart = verb('get_quick_start', async ({ caller, unitOfWork }) => ({
  data: await findQuickStart(unitOfWork, caller.projectId),
}))
