import type { Project } from '@promptwire/core/contract/people/project'
import type { StoredProject } from './project-store.ts'

export const projectView = (project: StoredProject): Project => ({
  id: project.id,
  name: project.name,
  may_edit: project.mayEdit,
  prompt_count: project.promptCount,
  key_count: project.keyCount,
  created_at: project.createdAt.toISOString(),
})
