import type { Verb } from '../../kernel/verb.ts'
import type { ProjectChanges } from './project-record.ts'

/** The accounts that the person may move the project to. */
export const listProjectDestinations =
  (projects: ProjectChanges): Verb<'list_project_destinations'> =>
  async (caller) => ({ data: await projects.destinations(caller) })
