import type { Child } from 'hono/jsx'
import type { FormState } from '../ui/controls/form-state.ts'
import { PageHeader } from '../ui/layout/page-header.tsx'
import type { FileProject } from './managed/managed-in-git.tsx'
import { promptPath } from './prompt-path.ts'
import { type PromptView, PromptViews, type ViewedPrompt } from './prompt-views.tsx'

interface PromptHeaderProps {
  readonly project: FileProject
  readonly prompt: ViewedPrompt
  readonly title: Child
  readonly lead?: Child
  /** The view of the page, or the view above the page. */
  readonly current?: PromptView | undefined
  /** A rejected form of the page. */
  readonly refused?: FormState | undefined
  readonly children?: Child
}

export const PromptHeader = (props: PromptHeaderProps) => {
  const { project, prompt, title, lead, current, refused, children } = props
  return (
    <>
      <p class="prompt-header-name">
        <a href={promptPath(project, prompt.slug)}>
          <bdi>{prompt.name}</bdi>
        </a>
      </p>
      <PageHeader title={title} lead={lead}>
        {children}
      </PageHeader>
      <PromptViews project={project} prompt={prompt} current={current} refused={refused} />
    </>
  )
}
