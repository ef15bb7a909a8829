import { type VerbContext, verb } from '../../kernel/verb.ts'
import type { ProjectChanges } from './project-record.ts'
import { projectView } from './project-view.ts'
import { requireProject } from './require-project.ts'

/** Gives the project another name; addresses and keys have its id, so nothing else changes. */
export const renameProject = verb(
  'rename_project',
  async ({
    caller,
    input: { name },
    projects,
  }: VerbContext<'rename_project', { readonly projects: ProjectChanges }>) => ({
    data: projectView(requireProject(await projects.rename(caller, name)), caller.may),
  }),
)
