import type { Verb } from '../../kernel/verb.ts'
import type { ProjectStats } from './project-record.ts'

/** Which first steps have been taken in the project, told from what is there. */
export const readQuickStart =
  (projects: ProjectStats): Verb<'get_quick_start'> =>
  async ({ projectId }) => ({ data: await projects.quickStart(projectId) })
