import type { Caller } from '../../kernel/caller.ts'
import type { Verb } from '../../kernel/verb.ts'
import type { ProjectStats } from './project-record.ts'

const DAY_MS = 24 * 60 * 60 * 1000

/** Counts the contents of the caller's project. */
export const readProjectContents = (projects: ProjectStats, { projectId, at }: Caller) =>
  projects.countContents(projectId, at, new Date(at.getTime() - DAY_MS))

/** Counts what deleting the project would delete. */
export const countProjectContents =
  (projects: ProjectStats): Verb<'count_project_contents'> =>
  async (caller) => ({ data: await readProjectContents(projects, caller) })
