import { type VerbContext, verb } from '../../kernel/verb.ts'
import type { ProjectStats } from './project-record.ts'

/** Which first steps of the project are done, derived from its data. */
export const readQuickStart = verb(
  'get_quick_start',
  async ({
    caller: { projectId },
    projects,
  }: VerbContext<'get_quick_start', { readonly projects: ProjectStats }>) => ({
    data: await projects.quickStart(projectId),
  }),
)
