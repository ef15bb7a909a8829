import type { Caller } from '../../kernel/caller.ts'
import type { Verb } from '../../kernel/verb.ts'
import type { ProjectStats } from './project-record.ts'

const DAY_MS = 24 * 60 * 60 * 1000

/** What is in the caller's project. */
export const readProjectContents = (projects: ProjectStats, { projectId, at }: Caller) =>
  projects.countContents(projectId, at, new Date(at.getTime() - DAY_MS))

/** What would go with the project, for who is about to delete it. */
export const countProjectContents =
  (projects: ProjectStats): Verb<'count_project_contents'> =>
  async (caller) => ({ data: await readProjectContents(projects, caller) })
