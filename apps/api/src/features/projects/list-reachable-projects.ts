import { paginate } from '../../kernel/page.ts'
import type { Verb } from '../../kernel/verb.ts'
import type { ProjectStore } from './project-record.ts'

/** The projects of the person, or of who made the key; each needs a key of its own. */
export const listReachableProjects =
  (projects: ProjectStore): Verb<'list_projects'> =>
  async ({ actor, projectId }, input) => {
    const reachable = actor.kind === 'system' ? [] : await projects.list(actor.userId)
    const views = reachable.map(({ id, name, promptCount }) => ({
      id,
      name,
      prompt_count: promptCount,
      is_current: id === projectId,
    }))
    return paginate(views, input)
  }
