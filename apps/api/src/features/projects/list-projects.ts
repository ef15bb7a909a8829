import { getRolePermissions } from '@promptwire/core/roles'
import { type InternalContext, internalVerb } from '../../kernel/verb.ts'
import type { ProjectStore } from './project-record.ts'
import { projectView } from './project-view.ts'

/** The projects of all accounts the person is a member of. */
export const listProjects = internalVerb(
  'list_projects',
  async ({
    caller: { userId },
    projects,
  }: InternalContext<'list_projects', { readonly projects: ProjectStore }>) => {
    const found = await projects.list(userId)
    return { data: found.map((project) => projectView(project, getRolePermissions(project.role))) }
  },
)
