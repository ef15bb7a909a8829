import type { Child } from 'hono/jsx'
import { storyPath } from '../../ui/audit-log-path.ts'
import { PageHeader } from '../../ui/page-header.tsx'
import { PromptViews } from '../../ui/prompt-views.tsx'
import { type PromptFacts, promptPath } from './opened-versions.ts'

interface VersionHeaderProps extends PromptFacts {
  readonly title: string
  readonly lead?: string
  readonly current?: 'versions' | 'compare'
  readonly children?: Child
}

/** The prompt that all this is about, and the way back to it. */
export const VersionHeader = (props: VersionHeaderProps) => {
  const { project, prompt, title, lead, current, children } = props
  const path = promptPath(project, prompt.slug)
  return (
    <>
      <PageHeader title={title} lead={lead}>
        {children}
      </PageHeader>
      <PromptViews
        path={path}
        name={prompt.name}
        auditLog={storyPath(project, prompt)}
        current={current}
      />
    </>
  )
}
