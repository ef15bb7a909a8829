import type { Caller } from '../caller.ts'
import type { Verb } from '../verb.ts'
import type { ProjectStats } from './project-store.ts'

const DAY_MS = 24 * 60 * 60 * 1000

/** What is in the caller's project. */
export const readProjectContents = (projects: ProjectStats, { projectId, at }: Caller) =>
  projects.countContents(projectId, at, new Date(at.getTime() - DAY_MS))

/** What would go with the project, for who is about to delete it. */
export const countProjectContents =
  (projects: ProjectStats): Verb<'count_project_contents'> =>
  async (caller) => ({ data: await readProjectContents(projects, caller) })
