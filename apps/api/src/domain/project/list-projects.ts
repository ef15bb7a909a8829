import type { Answer } from '@promptwire/core/contract/operation'
import type { Project } from '@promptwire/core/contract/people/project'
import type { PersonCaller } from '../caller.ts'
import type { ProjectStore } from './project-store.ts'
import { projectView } from './project-view.ts'

/** The projects of all accounts the person is a member of. */
export const listProjects =
  (projects: Pick<ProjectStore, 'list'>) =>
  async ({ userId }: PersonCaller): Promise<Answer<Project[]>> => ({
    data: (await projects.list(userId)).map(projectView),
  })
