import type { Child } from 'hono/jsx'
import { storyPath } from '../../ui/audit-log-path.ts'
import { PageHeader } from '../../ui/page-header.tsx'
import { PromptViews } from '../../ui/prompt-views.tsx'
import { type PromptFacts, promptPath } from './opened-evals.ts'

interface EvalsHeaderProps extends PromptFacts {
  readonly title: string
  readonly lead?: Child
  readonly children?: Child
}

/** The prompt whose runs these are, and its other views. */
export const EvalsHeader = ({ project, prompt, title, lead, children }: EvalsHeaderProps) => (
  <>
    <PageHeader title={title} lead={lead}>
      {children}
    </PageHeader>
    <PromptViews
      path={promptPath(project, prompt)}
      name={prompt.name}
      auditLog={storyPath(project, prompt)}
      current="evals"
    />
  </>
)
