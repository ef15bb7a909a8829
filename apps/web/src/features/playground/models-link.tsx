import type { PromptContext } from '../../session/render/load-prompt.ts'
import { canRun } from './load-run.ts'

export const ModelsLink = ({ project }: Pick<PromptContext, 'project'>) =>
  project.may.includes('providers:read') && canRun(project) ? (
    <a href={`/projects/${project.id}/models`}>Models and budget</a>
  ) : null
