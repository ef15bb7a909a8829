import { type VerbContext, verb } from '../../kernel/verb.ts'
import type { ProjectChanges } from './project-record.ts'

/** The accounts that the person may move the project to. */
export const listProjectDestinations = verb(
  'list_project_destinations',
  async ({
    caller,
    projects,
  }: VerbContext<'list_project_destinations', { readonly projects: ProjectChanges }>) => ({
    data: await projects.destinations(caller),
  }),
)
