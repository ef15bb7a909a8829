import type { Project } from '@promptwire/contract/projects/project'
import type { ViewedPrompt } from '../prompt-views.tsx'

interface Editing {
  readonly project: Pick<Project, 'may'>
  readonly prompt: Pick<ViewedPrompt, 'managed'>
}

/** True if the person may edit the prompt here, not only in git. */
export const canEdit = ({ project, prompt }: Editing): boolean =>
  project.may.includes('blocks:write') && prompt.managed !== 'git'
