import type { InternalVerb } from '../../kernel/verb.ts'
import type { ProjectStore } from './project-record.ts'

/** The accounts where the person may create projects; where there are none, no page offers it. */
export const listProjectHomes =
  (projects: ProjectStore): InternalVerb<'list_project_homes'> =>
  async ({ userId }) => ({ data: await projects.homes(userId) })
