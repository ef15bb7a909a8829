import type { Caller } from '../../kernel/caller.ts'
import { type VerbContext, verb } from '../../kernel/verb.ts'
import type { ProjectStats } from './project-record.ts'

const DAY_MS = 24 * 60 * 60 * 1000

/** Counts the contents of the caller's project. */
export const readProjectContents = (projects: ProjectStats, { projectId, at }: Caller) =>
  projects.countContents(projectId, at, new Date(at.getTime() - DAY_MS))

/** Counts what deleting the project would delete. */
export const countProjectContents = verb(
  'count_project_contents',
  async ({
    caller,
    projects,
  }: VerbContext<'count_project_contents', { readonly projects: ProjectStats }>) => ({
    data: await readProjectContents(projects, caller),
  }),
)
