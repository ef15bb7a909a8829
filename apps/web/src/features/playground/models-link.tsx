import type { PromptFacts } from '../../session/opened-prompt.ts'
import { mayRun } from './opened-playground.ts'

/** Where providers and the budget are set, for who may look. */
export const ModelsLink = ({ project }: Pick<PromptFacts, 'project'>) =>
  project.may.includes('providers:read') && mayRun(project) ? (
    <a href={`/projects/${project.id}/models`}>Models and budget</a>
  ) : null
