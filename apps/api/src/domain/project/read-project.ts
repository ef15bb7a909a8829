import type { Answer } from '@promptwire/core/contract/operation'
import type { Project } from '@promptwire/core/contract/people/project'
import { Failure } from '@promptwire/core/failure'
import type { PersonCaller } from '../caller.ts'
import type { ProjectStore, StoredProject } from './project-store.ts'
import { projectView } from './project-view.ts'

/** A project of the person's; NOT_FOUND for another account's, as if it did not exist. */
export const readProject =
  (projects: Pick<ProjectStore, 'read'>) =>
  async ({ userId }: PersonCaller, input: { project_id: string }): Promise<Answer<Project>> => ({
    data: projectView(await requireProject(projects, userId, input.project_id)),
  })

/** A project that the person may see. */
export async function requireProject(
  projects: Pick<ProjectStore, 'read'>,
  userId: string,
  projectId: string,
): Promise<StoredProject> {
  const project = await projects.read(userId, projectId)
  if (!project) throw new Failure('NOT_FOUND', 'Project not found.')
  return project
}

/** A project that the person may change; FORBIDDEN for a viewer. */
export async function requireEditableProject(
  projects: Pick<ProjectStore, 'read'>,
  userId: string,
  projectId: string,
): Promise<StoredProject> {
  const project = await requireProject(projects, userId, projectId)
  if (!project.mayEdit) throw new Failure('FORBIDDEN', 'Your role does not allow changes here.')
  return project
}
