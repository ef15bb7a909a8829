import { Failure } from '@promptwire/core/failure'
import { permissionsOf } from '@promptwire/core/roles'
import { newId } from '../identifiers.ts'
import type { InternalVerb } from '../verb.ts'
import type { ProjectStore } from './project-store.ts'
import { projectView } from './project-view.ts'

/** Creates a project in the first account where the person's role allows it. */
export const createProject =
  (projects: Pick<ProjectStore, 'create'>): InternalVerb<'create_project'> =>
  async ({ userId, requestId, at: createdAt }, { name }) => {
    const id = newId(createdAt)
    const project = await projects.create(
      userId,
      { id, name, createdAt },
      {
        action: 'project.created',
        targetType: 'project',
        targetId: id,
        projectId: id,
        userId,
        after: { name },
        requestId,
      },
    )
    if (!project) throw new Failure('FORBIDDEN', 'Your role does not allow creating projects.')
    return { data: projectView(project, permissionsOf(project.role)) }
  }
