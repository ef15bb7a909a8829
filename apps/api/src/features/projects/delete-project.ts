import { invalidField } from '@promptwire/core/failure'
import { visibleName } from '@promptwire/core/text'
import { type VerbContext, verb } from '../../kernel/verb.ts'
import { readProjectContents } from './count-project-contents.ts'
import type { ProjectChanges, ProjectStats } from './project-record.ts'

/**
 * Deletes the project: its keys and pages stop working with the next request, and housekeeping
 * removes its data. The audit log stays.
 */
export const deleteProject = verb(
  'delete_project',
  async ({
    caller,
    input: { name },
    projects,
  }: VerbContext<'delete_project', { readonly projects: ProjectStats & ProjectChanges }>) => {
    const contents = await readProjectContents(projects, caller)
    if (await projects.delete(caller, visibleName(name), contents)) return { data: null }
    throw invalidField('name', 'is not the name of this project.')
  },
)
