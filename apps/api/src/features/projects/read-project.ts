import type { Verb } from '../../kernel/verb.ts'
import type { ProjectStore } from './project-record.ts'
import { projectView } from './project-view.ts'
import { requireProject } from './require-project.ts'

/** The project itself. */
export const readProject =
  (projects: ProjectStore): Verb<'get_project'> =>
  async ({ projectId, may }) => ({
    data: projectView(requireProject(await projects.read(projectId)), may),
  })
