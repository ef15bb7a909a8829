import { Failure } from '@promptwire/core/failure'
import { getRolePermissions } from '@promptwire/core/roles'
import { newId } from '../../kernel/identifiers.ts'
import { type InternalContext, internalVerb } from '../../kernel/verb.ts'
import type { ProjectStore } from './project-record.ts'
import { projectView } from './project-view.ts'

/** Creates a project in the first account where the person's role allows it. */
export const createProject = internalVerb(
  'create_project',
  async ({
    caller: person,
    input: { name },
    projects,
  }: InternalContext<'create_project', { readonly projects: ProjectStore }>) => {
    const project = await projects.create(person, { id: newId(person.at), name })
    if (!project) throw new Failure('FORBIDDEN', 'Your role does not allow creating projects.')
    return { data: projectView(project, getRolePermissions(project.role)) }
  },
)
