import type { Project } from '@promptwire/core/contract/people/project'
import type { Permission } from '@promptwire/core/permissions'
import type { StoredProject } from './project-record.ts'

/** A project as somebody sees it who may do this much there. */
export const projectView = (project: StoredProject, may: ReadonlySet<Permission>): Project => ({
  id: project.id,
  name: project.name,
  may: [...may],
  prompt_count: project.promptCount,
  key_count: project.keyCount,
  created_at: project.createdAt.toISOString(),
})
