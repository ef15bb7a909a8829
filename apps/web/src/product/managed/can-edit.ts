import type { Project } from '@promptwire/core/contract/people/project'
import type { ViewedPrompt } from '../prompt-views.tsx'

interface Editing {
  readonly project: Pick<Project, 'may'>
  readonly prompt: Pick<ViewedPrompt, 'managed'>
}

/** Whether the person can edit the content of a prompt on its pages, and not only in git. */
export const canEdit = ({ project, prompt }: Editing): boolean =>
  project.may.includes('blocks:write') && prompt.managed !== 'git'
