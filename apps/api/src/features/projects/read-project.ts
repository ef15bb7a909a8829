import { type VerbContext, verb } from '../../kernel/verb.ts'
import type { ProjectStore } from './project-record.ts'
import { projectView } from './project-view.ts'
import { requireProject } from './require-project.ts'

/** The project itself. */
export const readProject = verb(
  'get_project',
  async ({
    caller: { projectId, may },
    projects,
  }: VerbContext<'get_project', { readonly projects: ProjectStore }>) => ({
    data: projectView(requireProject(await projects.read(projectId)), may),
  }),
)
