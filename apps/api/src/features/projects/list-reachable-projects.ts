import { paginate } from '../../kernel/page.ts'
import { type VerbContext, verb } from '../../kernel/verb.ts'
import type { ProjectStore } from './project-record.ts'

/** The projects of the person, or of who made the key; each needs a key of its own. */
export const listReachableProjects = verb(
  'list_projects',
  async ({
    caller: { actor, projectId },
    input,
    projects,
  }: VerbContext<'list_projects', { readonly projects: ProjectStore }>) => {
    const reachable = actor.kind === 'system' ? [] : await projects.list(actor.userId)
    const views = reachable.map(({ id, name, promptCount }) => ({
      id,
      name,
      prompt_count: promptCount,
      is_current: id === projectId,
    }))
    return paginate(views, input)
  },
)
