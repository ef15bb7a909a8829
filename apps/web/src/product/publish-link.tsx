import type { Project } from '@promptwire/contract/projects/project'
import { ButtonLink } from '../ui/controls/button.tsx'
import { promptPath } from './prompt-path.ts'

interface PublishLinkProps {
  readonly project: Pick<Project, 'id' | 'may'>
  readonly prompt: {
    readonly slug: string
    readonly has_unpublished_changes: boolean
    readonly published_version: number | null
  }
}

/** Primary if there is something to publish; hidden without the permission. */
export const PublishLink = ({ project, prompt }: PublishLinkProps) => {
  if (!project.may.includes('versions:publish')) return null
  const isNext = prompt.has_unpublished_changes || prompt.published_version === null
  return (
    <ButtonLink
      kind={isNext ? 'primary' : 'plain'}
      href={`${promptPath(project, prompt.slug)}/publish`}
    >
      Publish…
    </ButtonLink>
  )
}
