import { Failure } from '@promptwire/core/failure'
import type { Verb } from '../verb.ts'
import type { ProjectStore } from './project-store.ts'
import { projectView } from './project-view.ts'

/** The project itself. */
export const readProject =
  (projects: ProjectStore): Verb<'read_project'> =>
  async ({ projectId, may }) => {
    const project = await projects.read(projectId)
    if (!project) throw new Failure('NOT_FOUND', 'Project not found.')
    return { data: projectView(project, may) }
  }
