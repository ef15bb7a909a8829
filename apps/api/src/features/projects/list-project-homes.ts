import { type InternalContext, internalVerb } from '../../kernel/verb.ts'
import type { ProjectStore } from './project-record.ts'

/** The accounts where the person may create projects; where there are none, no page offers it. */
export const listProjectHomes = internalVerb(
  'list_project_homes',
  async ({
    caller: { userId },
    projects,
  }: InternalContext<'list_project_homes', { readonly projects: ProjectStore }>) => ({
    data: await projects.homes(userId),
  }),
)
