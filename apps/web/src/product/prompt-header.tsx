import type { Project } from '@promptwire/core/contract/people/project'
import type { Child } from 'hono/jsx'
import { PageHeader } from '../ui/layout/page-header.tsx'
import { type PromptView, PromptViews, type ViewedPrompt } from './prompt-views.tsx'

interface PromptHeaderProps {
  readonly project: Pick<Project, 'id'>
  readonly prompt: ViewedPrompt
  readonly title: Child
  readonly lead?: Child
  /** Which of the prompt's views the page is, or belongs to. */
  readonly current?: PromptView | undefined
  readonly children?: Child
}

/** The title of a prompt's page, and the way to the prompt and its other pages. */
export const PromptHeader = (props: PromptHeaderProps) => {
  const { project, prompt, title, lead, current, children } = props
  return (
    <>
      <PageHeader title={title} lead={lead}>
        {children}
      </PageHeader>
      <PromptViews project={project} prompt={prompt} current={current} />
    </>
  )
}
