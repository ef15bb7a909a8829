import type { Project } from '@promptwire/core/contract/people/project'
import type { Child } from 'hono/jsx'
import { storyPath } from '../../ui/audit-log-path.ts'
import { PageHeader } from '../../ui/page-header.tsx'
import { PromptViews } from '../../ui/prompt-views.tsx'
import { type Prompt, promptPath } from './opened-proposals.ts'

interface PromptHeaderProps {
  readonly project: Project
  readonly prompt: Pick<Prompt, 'id' | 'slug' | 'name'>
  readonly title: Child
  readonly lead?: Child
  readonly current?: 'proposals'
  readonly children?: Child
}

/** The prompt that all this is about, and the way to its other pages. */
export const PromptHeader = (props: PromptHeaderProps) => {
  const { project, prompt, title, lead, current, children } = props
  return (
    <>
      <PageHeader title={title} lead={lead}>
        {children}
      </PageHeader>
      <PromptViews
        path={promptPath(project, prompt.slug)}
        name={prompt.name}
        auditLog={storyPath(project, prompt)}
        current={current}
      />
    </>
  )
}
