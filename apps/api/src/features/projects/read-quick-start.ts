import type { Verb } from '../../kernel/verb.ts'
import type { ProjectStats } from './project-record.ts'

/** Which first steps of the project are done, derived from its data. */
export const readQuickStart =
  (projects: ProjectStats): Verb<'get_quick_start'> =>
  async ({ projectId }) => ({ data: await projects.quickStart(projectId) })
