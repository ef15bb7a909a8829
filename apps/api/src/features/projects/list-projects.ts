import { getRolePermissions } from '@promptwire/core/roles'
import type { InternalVerb } from '../../kernel/verb.ts'
import type { ProjectStore } from './project-record.ts'
import { projectView } from './project-view.ts'

/** The projects of all accounts the person is a member of. */
export const listProjects =
  (projects: ProjectStore): InternalVerb<'list_projects'> =>
  async ({ userId }) => {
    const found = await projects.list(userId)
    return { data: found.map((project) => projectView(project, getRolePermissions(project.role))) }
  }
