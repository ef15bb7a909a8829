import type { Verb } from '../verb.ts'
import type { ProjectStats } from './project-store.ts'

/** Which first steps have been taken in the project, told from what is there. */
export const readQuickStart =
  (projects: ProjectStats): Verb<'get_quick_start'> =>
  async ({ projectId }) => ({ data: await projects.quickStart(projectId) })
