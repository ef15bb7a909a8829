import type { Actor } from '../audit/audit-entry.ts'
import type { PersonCaller } from '../caller.ts'
import type { ProjectStore } from './project-store.ts'
import { requireEditableProject } from './read-project.ts'

/** The person in the audit log of a project that they may change; FORBIDDEN for a viewer. */
export async function editingAs(
  projects: Pick<ProjectStore, 'read'>,
  { userId, requestId }: PersonCaller,
  projectId: string,
): Promise<Actor> {
  await requireEditableProject(projects, userId, projectId)
  return { projectId, userId, requestId }
}
