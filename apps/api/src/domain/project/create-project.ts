import type { Answer } from '@promptwire/core/contract/operation'
import type { Project } from '@promptwire/core/contract/people/project'
import { Failure } from '@promptwire/core/failure'
import type { PersonCaller } from '../caller.ts'
import { newId } from '../identifiers.ts'
import type { Surroundings } from '../surroundings.ts'
import type { ProjectStore } from './project-store.ts'
import { projectView } from './project-view.ts'

/** Creates a project in the person's account. */
export const createProject =
  (projects: Pick<ProjectStore, 'create'>, { now }: Surroundings) =>
  async (
    { userId, requestId }: PersonCaller,
    { name }: { name: string },
  ): Promise<Answer<Project>> => {
    const createdAt = now()
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
    return { data: projectView(project) }
  }
